/** What has to be undone at the end, whatever happens in between: last added, first undone. */
export class Cleanup {
  private readonly steps: (() => Promise<unknown>)[] = [];

  add(step: () => Promise<unknown>): void {
    this.steps.push(step);
  }

  /** Undoes everything once; what fails does not keep the rest from being undone. Returns what failed. */
  async run(): Promise<unknown[]> {
    const failed: unknown[] = [];
    for (let step = this.steps.pop(); step !== undefined; step = this.steps.pop()) {
      await step().catch((error: unknown) => failed.push(error));
    }
    return failed;
  }
}
