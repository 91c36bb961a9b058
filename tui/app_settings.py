"""The settings at work: language, theme, keys, mouse and sounds of the app, changed while it runs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from textual import work
from textual.binding import Binding

from tui.i18n import _, detect, is_asked_for, language, set_language
from tui.keys import display, in_words, letters
from tui.render.theme import THEMES, theme_name
from tui.terminal.diff_app import Thrifty
from tui.terminal.encoding import can_draw, knows_few_signs

if TYPE_CHECKING:
    from saves.errors import Notice
    from saves.paths import DataDir
    from saves.settings import Settings
    from saves.settingsfile import SettingsFile
    from tui.play.session import Session

_VISIBLE: Final = ("theme", "deck", "french_face", "card_size", "palette", "charset", "animations", "screen_reader")
"""The settings that change how something looks that is on the screen already."""
_HEARD_STYLES: Final = Path(__file__).absolute().with_name("styles") / "heard.tcss"
_PLAIN_ARROWS: Final = str.maketrans("←→↑↓", "<>^v")


class Configured(Thrifty):
    """An app over a data directory and its settings."""

    def __init__(
        self,
        data: DataDir,
        settings_file: SettingsFile,
        environ: dict[str, str],
        lang: str = "",
        encoding: str = "utf-8",
        mouse: bool = True,
        heard: bool = False,
    ) -> None:
        """`lang`: the language of this run, whatever the settings say, until it is changed in there; so is a `mouse`
        that is not wanted, and that the screen is `heard`.

        `encoding`: of the terminal. Where it lacks what the table is drawn with, the table is drawn in ASCII.
        """
        super().__init__(environ)
        self.encoding = encoding
        self._draws = can_draw(encoding)
        self._draws_by_itself = self._draws and not knows_few_signs(environ)
        self.data = data
        self.environ = environ
        self.settings_file = settings_file
        self.settings, self.settings_notices = settings_file.load()
        self._lang = lang
        self._mouse = mouse
        self._heard = heard
        for theme in THEMES:
            self.register_theme(theme)
        self._apply(self.settings)
        self.stylesheet.set_variables(self.get_css_variables())  # before the styles are read: once, in these colours

    def change_settings(self, **changes: Any) -> None:
        """Set some fields otherwise: applied at once, then written; a disk that refuses is said and changes nothing."""
        from msgspec.structs import replace

        before, spoken = self.settings, language()
        heard = self.hears_mouse
        if "language" in changes:
            self._lang = ""
        self._mouse = self._mouse or "mouse" in changes
        self._heard = self._heard and "screen_reader" not in changes
        self.settings = replace(before, **changes)
        self.is_heard = self.settings.screen_reader or self._heard
        if self.hears_mouse != heard:
            self.report_mouse(self.hears_mouse)
        self.show_cursor(self.is_heard)
        if self.settings == before:
            return
        self._apply(self.settings)
        self._save_settings()
        if language() != spoken or any(getattr(before, name) != getattr(self.settings, name) for name in _VISIBLE):
            self._show_settings()

    @property
    def guesses_language(self) -> bool:
        """Whether neither the person nor the system says which language is wanted; who has set up a match here could
        read what they did.
        """
        said = self._lang or self.settings.language != "auto" or self.settings.last_game
        return not said and not is_asked_for(self.environ)

    @property
    def hears_mouse(self) -> bool:
        """Whether this run heeds the mouse."""
        return self.settings.mouse and self._mouse

    def action_redraw(self) -> None:
        """Textual's driver has hidden the cursor again, where one comes back from the shell."""
        super().action_redraw()
        self.show_cursor(self.is_heard)

    def other_key(self, key: str) -> str:
        """A capital does what its small letter does, wherever it does nothing of its own: Caps Lock is on."""
        return key.lower() if len(key) == 1 and key != key.lower() and key not in self.keys_bound else ""

    @property
    def sessions(self) -> list[Session]:
        """The matches that are played now: on a board, whatever stands over it."""
        boards = (screen for screen in self._screens_open() if hasattr(screen, "session"))
        return [board.session for board in boards if not getattr(board, "looks_back", False)]

    def tell(self, notice: Notice) -> None:
        """Say something about a file, in passing."""
        from tui.words.saves import notice_text

        self.notify(notice_text(notice), severity="warning", timeout=12, markup=False)

    def tell_standing(self, notice: Notice) -> None:
        """The same, until it was read, where nothing can be saved: that is no news in passing."""
        if not notice.key.startswith("save.") or notice.key == "save.another_program":
            self.tell(notice)
            return
        from tui.screens.dialogs import NoticeDialog
        from tui.words.saves import notice_text

        self.push_screen(NoticeDialog(_("Así no se puede guardar nada"), notice_text(notice)))

    def notify(self, message: str, **how: Any) -> None:
        """Textual's; who hears the screen is told it where all is said."""
        super().notify(message, **how)
        from tui.screens.aloud import Aloud

        for screen in self._screens_open()[-1:] if self.is_heard else ():
            if isinstance(screen, Aloud):
                screen.note(message)

    def hear_no_more(self) -> None:
        """A key was pressed: what was said until now has been heard."""
        from tui.screens.aloud import Aloud

        for screen in self._screens_open()[-1:]:
            if isinstance(screen, Aloud):
                screen.heard_so_far()

    def bell(self) -> None:
        """A sound, unless the settings say silence."""
        if self.settings.bell:
            super().bell()

    def get_key_display(self, binding: Binding) -> str:
        """The key's name in the present language, in the characters that the person chose."""
        name = binding.key_display or display(binding.key) or super().get_key_display(binding)
        if self.is_heard:
            return in_words(name)
        return name.translate(_PLAIN_ARROWS) if self.charset == "ascii" else name

    def _screens_open(self) -> list[Any]:
        return list(self.screen_stack) if self.is_running else []

    def _apply(self, settings: Settings) -> None:
        from tui.render.appearance import Appearance

        self.is_heard = settings.screen_reader or self._heard
        """Whether the person hears the screen: everything is said in words, and nothing drawn."""
        drawn = self._draws_by_itself if settings.charset == "auto" else settings.charset != "ascii"
        self.charset = "unicode" if drawn and self._draws else "ascii"
        """What the table is drawn with: as the person wants it, where the terminal can; else as well as it can."""
        chosen = self._lang or settings.language
        set_language(detect(self.environ) if chosen == "auto" else chosen)
        # Only our own themes: the ANSI ones are black on black where NO_COLOR is set.
        self.theme = theme_name(settings.theme, self.console.color_system)
        if "TEXTUAL_ANIMATIONS" not in self.environ:
            self.animation_level = "full" if settings.animations else "none"
        motion = settings.animations and self.animation_level != "none" and not self.is_heard
        looks = (settings.deck, settings.card_size, settings.palette, self.charset)
        self.look = Appearance(*looks, motion, self.is_heard, settings.french_face)
        """How the table is to look."""
        self.set_keymap({**letters(), **{name: ",".join(keys) for name, keys in settings.keys.items()}})
        self.set_class(self.charset == "ascii", "-ascii")
        self._load_heard_styles()
        self.set_class(self.is_heard, "-heard")
        for session in self.sessions:
            session.speed = settings.bot_pace

    def _load_heard_styles(self) -> None:
        """Only where they are wanted: to read them takes a twentieth of the start."""
        if self.is_heard and not self.stylesheet.has_source(str(_HEARD_STYLES)):
            self.stylesheet.read(_HEARD_STYLES)
            if self.is_running:
                self.refresh_css(animate=False)

    @work(exclusive=True, group="settings")
    async def _show_settings(self) -> None:
        for screen in self._screens_open():
            if retranslate := getattr(screen, "retranslate", None):
                await retranslate()

    def _save_settings(self) -> None:
        from saves.errors import SaveError

        try:
            self.data.prepare()
            self.settings_file.save(self.settings)
        except SaveError as error:
            self.tell(error.notice)
