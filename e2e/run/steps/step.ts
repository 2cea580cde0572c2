/** A command line in a folder: the repository's root if none is named. */
export interface Script {
  readonly command: string;
  readonly folder?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** `work` throws, or returns a complaint, to fail. */
export interface Step extends Partial<Script> {
  readonly name: string;
  readonly work?: () => Promise<unknown> | string | null;
}

/** At most `atOnce` at the same time; with `isNeeded` nothing runs after it if it fails. */
export interface StepGroup {
  readonly steps: readonly Step[];
  readonly atOnce: number;
  readonly isNeeded?: boolean;
}

export interface TestCount {
  readonly passed: number;
  readonly failed: number;
}

export interface StepResult {
  readonly name: string;
  readonly ok: boolean;
  readonly seconds: number;
  /** Seconds; null: unknown. */
  readonly processor: number | null;
  readonly tests: TestCount;
  /** Test files that failed. */
  readonly files: readonly string[];
  /** File with what it printed. */
  readonly output: string;
}

/** See benches.mjs. */
export interface Bench {
  readonly name: string;
  readonly program: string;
  readonly nodeFlags: readonly string[];
  readonly parts: readonly Part[];
  readonly limitSeconds: number;
  readonly needsDatabase?: boolean;
  readonly onDemand?: boolean;
}

/** What is built by itself. */
export type Part = 'backend' | 'bundle' | 'benchmarks' | 'e2e' | 'frontend';
