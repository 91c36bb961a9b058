"""The commands without a screen: nothing in this package may load Textual.

Each module has ``register(subparsers)``, which describes the command, and ``run(arguments)``, which does it and returns
the exit code.
"""
