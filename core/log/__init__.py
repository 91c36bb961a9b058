"""The log of a match: its entries, the fold over them, and who may know which card."""
