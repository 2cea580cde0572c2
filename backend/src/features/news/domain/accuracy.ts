/** Scores closer to 0 than this say nothing. */
const NEUTRAL_BELOW = 0.15;

type Direction = 1 | 0 | -1;

/** How often the direction of a score is that of the label. */
export interface Accuracy {
  readonly right: number;
  readonly of: number;
  /** Good news taken for bad, or bad for good: the mistakes that would mislead. */
  readonly opposite: number;
  readonly mistakes: readonly { readonly title: string; readonly label: Direction; readonly score: number }[];
}

/** Compares scores with labels. Pure. */
export function accuracyOf(
  labelled: readonly (readonly [label: Direction, title: string])[],
  score: (title: string) => number,
): Accuracy {
  const judged = labelled.map(([label, title]) => ({ label, title, score: score(title) }));
  const mistakes = judged.filter((each) => directionOf(each.score) !== each.label);
  return {
    right: judged.length - mistakes.length,
    of: judged.length,
    opposite: mistakes.filter((each) => directionOf(each.score) === -each.label && each.label !== 0).length,
    mistakes,
  };
}

/** 0 for a score that says nothing. */
export function directionOf(score: number): Direction {
  if (Math.abs(score) < NEUTRAL_BELOW) return 0;
  return score > 0 ? 1 : -1;
}
