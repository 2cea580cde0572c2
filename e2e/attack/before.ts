/** A figure as it was before its mend, with the commit it was measured at and who measured it. */
export interface Figure {
  readonly value: number | string;
  readonly commit: string;
  readonly source: string;
}

export const BEFORE: Readonly<Record<string, Readonly<Record<string, Figure>>>> = {};
