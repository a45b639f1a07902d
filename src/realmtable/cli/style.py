"""How the terminal table looks: the style sheet of its screens."""

STYLE = """
Screen { layout: vertical; }
#status { height: auto; padding: 0 1; background: $panel; }
#table { height: 1fr; }
VerticalScroll, OptionList { scrollbar-size-vertical: 1; }
#cards { height: 1fr; }
#grid { grid-gutter: 0 1; height: auto; grid-rows: auto; grid-columns: 38; }
#sand { layout: vertical; height: auto; }
#sand.beside { layout: horizontal; }
#own { width: 34; height: auto; margin-right: 1; }
#middle { width: 44; height: auto; }
#own Static, #middle Static { height: auto; }
CardView { width: 38; height: auto; }
#side { width: 1fr; height: 1fr; border-left: solid $panel; }
DiceBar { height: 1; padding: 0 1; }
#filter { height: auto; padding: 0 1; color: $text-muted; }
#moves { height: 1fr; border: none; padding: 0 1; background: transparent; }
#moves > .option-list--option-disabled { color: $text-muted; text-style: bold; }
#news { height: auto; max-height: 4; padding: 0 1; }
#command { height: 1; border: none; padding: 0 1; }
ModalScreen { align: center middle; }
.sheet { width: 90%; max-width: 100; height: auto; background: $surface; padding: 1 2;
    border: round $primary; }
.note { width: 66; max-width: 95%; height: auto; background: $surface; padding: 1 2;
    border: round $primary; }
.reading { height: auto; }
.long { height: 90%; }
.long .reading { height: 1fr; }
.closing { height: 1; }
.answers { height: auto; margin-top: 1; }
"""
