/** An append-only log whose entries are numbered from 1, so a reader can ask for what came after the last it saw. */
export class NumberedLog<Entry extends object> {
  readonly #entries: (Entry & { readonly n: number })[] = [];

  add(entry: Entry): void {
    this.#entries.push({ ...entry, n: this.#entries.length + 1 });
  }

  /** The entries with a number greater than `n`, oldest first. */
  after(n: number): readonly (Entry & { readonly n: number })[] {
    return this.#entries.slice(Math.max(n, 0));
  }
}
