/** Which symbols people need besides those that are always tracked. */
export abstract class SymbolDemand {
  /** At most 300, those asked for first come first; one the exchanges do not know does no harm. */
  abstract wanted(): Promise<readonly string[]>;
  /** Tells when it may have changed, so that nobody's first price waits for the next reading. Returns what ends that. */
  readonly onChanged?: (listener: () => void) => () => void;
}

/** Injection token of how often the demand is read, in milliseconds. */
export const DEMAND_EVERY_MS = Symbol('DemandEveryMs');
