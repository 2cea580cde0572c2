export interface ReadinessReport {
  readonly ready: boolean;
  readonly database: 'up' | 'down';
  readonly migrations: 'done' | 'pending' | 'unknown';
  readonly stopping: boolean;
}

/** GET /readyz; whoever may know gets the report, and what rooms say about their health. */
export type ReadyAnswer = { readonly status: 'ready' | 'not ready' } & Partial<ReadinessReport> & {
    readonly [room: string]: unknown;
  };
