import type { Response } from 'express';

/** The faults in force, one at most of each name. `answer` does what a fault says, or calls `next` for what is only late. */
export class FaultsInForce<Name extends string, Fault> {
  private readonly byName = new Map<Name, Fault>();

  constructor(
    private readonly names: readonly Name[],
    private readonly answer: (fault: Fault, response: Response, next: () => void) => void,
  ) {}

  /** null ends it. */
  set(name: Name, fault: Fault | null): void {
    if (fault === null) this.byName.delete(name);
    else this.byName.set(name, fault);
  }

  table(): Readonly<Record<Name, Fault | null>> {
    const rows = this.names.map((name) => [name, this.byName.get(name) ?? null]);
    return Object.fromEntries(rows) as Record<Name, Fault | null>;
  }

  /** Answers in the way of the fault in force, or else calls `next`. */
  spoil(name: Name, response: Response, next: () => void): void {
    const fault = this.byName.get(name);
    if (fault === undefined) next();
    else this.answer(fault, response, next);
  }
}
