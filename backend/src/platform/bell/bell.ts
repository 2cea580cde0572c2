/** Ends sleeps early. A ring that nobody hears ends the next sleep at once. */
export class Bell {
  private rung = false;
  private readonly sleepers = new Set<() => void>();

  ring(): void {
    if (this.sleepers.size === 0) this.rung = true;
    for (const wake of this.sleepers) wake();
  }

  /** Resolves after `ms` milliseconds, or at the next ring. Infinite means at the next ring only. */
  sleep(ms: number): Promise<void> {
    if (this.rung) {
      this.rung = false;
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const wake = (): void => {
        this.sleepers.delete(wake);
        clearTimeout(timer);
        resolve();
      };
      const timer = Number.isFinite(ms) ? setTimeout(wake, Math.ceil(ms)) : undefined;
      this.sleepers.add(wake);
    });
  }
}
