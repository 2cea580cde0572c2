import { parsedJson } from '../../shared/parsed-json.js';

/** The parameters of one call, merged from the query string and a JSON or form body. */
export type Parameters = Readonly<Record<string, unknown>>;

/** The parameter as text; numbers and booleans in their JSON spelling, absent or null as ''. */
export function textParameter(parameters: Parameters, name: string): string {
  const value = parameters[name];
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return value === undefined || value === null ? '' : JSON.stringify(value);
}

/** The parameter as an integer between `min` and `max` (clamped as Telegram does); anything else is `fallback`. */
export function integerParameter(
  parameters: Parameters,
  name: string,
  range: { readonly fallback: number; readonly min: number; readonly max: number },
): number {
  const text = textParameter(parameters, name).trim();
  if (!/^-?\d{1,15}$/.test(text)) return range.fallback;
  return Math.min(Math.max(Number(text), range.min), range.max);
}

/** True for true, "true", 1, "1", "yes", as Telegram reads booleans. */
export function booleanParameter(parameters: Parameters, name: string): boolean {
  return ['true', '1', 'yes'].includes(textParameter(parameters, name).trim().toLowerCase());
}

/** A parameter that is a JSON object or array, or the text of one. Absent or '': undefined. Not JSON: 'malformed'. */
export function jsonParameter(
  parameters: Parameters,
  name: string,
): { readonly kind: 'json'; readonly value: unknown } | { readonly kind: 'malformed' } {
  const value = parameters[name];
  if (typeof value !== 'string') return { kind: 'json', value: value ?? undefined };
  if (value.trim() === '') return { kind: 'json', value: undefined };
  const parsed = parsedJson(value);
  return parsed === undefined ? { kind: 'malformed' } : { kind: 'json', value: parsed };
}
