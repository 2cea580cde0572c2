/** The source of an official value. `fed`: the Federal Reserve's press release. */
export type OfficialSource = 'yahoo' | 'twelvedata' | 'fred' | 'nyfed' | 'fed';

/** A parsed document, or why there is none. */
export type Reading<T> = { readonly kind: 'read'; readonly value: T } | SourceFailure;

export interface SourceFailure {
  readonly kind: 'failed';
  readonly reason: string;
  /** From the header Retry-After; null without one. */
  readonly retryAfterMs: number | null;
}

export function readable<T>(value: T): Reading<T> {
  return { kind: 'read', value };
}

export function failed(reason: string, retryAfterMs: number | null = null): SourceFailure {
  return { kind: 'failed', reason, retryAfterMs };
}

/** The fields of a JSON object; none for anything else. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Parsed JSON; undefined if invalid. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A day that exists, as sources write it: "2026-11-20". */
export function isDate(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
