/**
 * Runs work of one key one after another, that of different keys side by side. Somebody who asks for a hundred things at
 * once then waits in memory, and not with a hundred database connections.
 */
export class KeyedMutex {
  private readonly tails = new Map<string, Promise<unknown>>();

  /** Runs the work when everything of the same key that came before has ended, however it ended. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.tails.get(key) ?? Promise.resolve();
    const done = before.then(work, work);
    const tail = done.catch(() => undefined);
    this.tails.set(key, tail);
    try {
      return await done;
    } finally {
      if (this.tails.get(key) === tail) this.tails.delete(key);
    }
  }
}
