/** One place in the backend's sources that is different in a copy made for a fault run. */
export interface Alteration {
  /** Below backend/src. */
  readonly file: string;
  /** Found exactly once in it. */
  readonly find: string;
  readonly put: string;
}

/** `source` with the alterations of that file made, in order. @throws Error if one does not fit exactly once. */
export function altered(source: string, file: string, alterations: readonly Alteration[]): string {
  let text = source;
  for (const { find, put } of alterations) {
    const found = text.split(find).length - 1;
    if (found !== 1) throw new Error(`${file} has ${found} places like this, not one:\n${find}`);
    text = text.replace(find, () => put);
  }
  return text;
}
