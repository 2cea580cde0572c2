/** Where the specification has a fixed text from. */
export type Section = 2 | 4 | 5 | 8;

interface Placed {
  readonly section: Section;
  /** The text as the page shows it, where that is not its key. */
  readonly text?: string;
}

/** A journey sees it: the name of its file, without the ending. */
export interface SeenText extends Placed {
  readonly journey: string;
}

/** Only a component's test sees it: a journey cannot bring it about, or not in reasonable time. */
export interface TestedText extends Placed {
  /** From the root of the repository. */
  readonly test: string;
}

export type Text = SeenText | TestedText;
export type Texts = Readonly<Record<string, Text>>;
