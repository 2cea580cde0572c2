import type { Fault } from './faults.js';
import { type Fields, fieldsOf, figure, optional, positive, whole } from '../shared/control-calls.js';
import { textOf, textsOf } from './json-fields.js';

const MOST_FRAMES = 1_000_000;
const LARGEST_FRAME = 64_000_000;

/** `{fault: {kind, ...} | null}` as in faults.ts. @throws RangeError if it does not fit. */
export function readFault({ fault }: Fields): Fault | null {
  if (fault === null) return null;
  const fields = fieldsOf(fault);
  const kind = textOf(fields, 'kind');
  const read = READERS.get(kind);
  if (!read) throw new RangeError(`No such fault: ${kind}`);
  return read(fields);
}

const READERS: ReadonlyMap<string, (fields: Fields) => Fault> = new Map<string, (fields: Fields) => Fault>([
  ['rest-status', (f) => ({ kind: 'rest-status', status: statusOf(f), ...retryOf(f), ...routesOf(f) })],
  ['rest-slow', (f) => ({ kind: 'rest-slow', delayMs: positive(f, 'delayMs'), ...routesOf(f) })],
  ['rest-html', (f) => ({ kind: 'rest-html', ...routesOf(f) })],
  ['rest-down', (f) => ({ kind: 'rest-down', ...routesOf(f) })],
  ['silent', () => ({ kind: 'silent' })],
  ['slow', (f) => ({ kind: 'slow', delayMs: positive(f, 'delayMs') })],
  ['refuse-upgrade', (f) => ({ kind: 'refuse-upgrade', status: statusOf(f) })],
  ['black-hole', () => ({ kind: 'black-hole' })],
  ['price', (f) => ({ kind: 'price', written: textOf(f, 'written'), ...scopeOf(f) })],
  ['spike', (f) => ({ kind: 'spike', factor: positive(f, 'factor'), ...scopeOf(f) })],
  ['shifted-time', (f) => ({ kind: 'shifted-time', shiftMs: shiftOf(f), ...scopeOf(f) })],
  ['fixed-time', (f) => ({ kind: 'fixed-time', at: positive(f, 'at'), ...scopeOf(f) })],
  ['reordered', (f) => ({ kind: 'reordered', ...scopeOf(f) })],
  ['repeated', (f) => ({ kind: 'repeated', times: whole(f, 'times', 1, 1_000), ...scopeOf(f) })],
  ['symbol-swap', (f) => ({ kind: 'symbol-swap', between: betweenOf(f), ...framesOf(f) })],
  ['cut', (f) => ({ kind: 'cut', ...scopeOf(f) })],
  ['text', (f) => ({ kind: 'text', written: textOf(f, 'written'), ...scopeOf(f) })],
  ['oversize', (f) => ({ kind: 'oversize', bytes: whole(f, 'bytes', 1, LARGEST_FRAME), ...scopeOf(f) })],
  ['drift', (f) => ({ kind: 'drift', percentPerSecond: percentOf(f), ...symbolsOf(f) })],
  ['other-coin', (f) => ({ kind: 'other-coin', factor: positive(f, 'factor'), ...symbolsOf(f) })],
]);

function statusOf(fields: Fields): number {
  return whole(fields, 'status', 200, 599);
}

/** Up to a hundred years, so that it stays a time. */
function shiftOf(fields: Fields): number {
  const shiftMs = figure(fields, 'shiftMs');
  if (Math.abs(shiftMs) > 3.2e12) throw new RangeError('shiftMs is too large');
  return shiftMs;
}

function percentOf(fields: Fields): number {
  const percent = figure(fields, 'percentPerSecond');
  if (percent <= -100 || percent > 1_000) throw new RangeError('percentPerSecond must be above -100');
  return percent;
}

function betweenOf(fields: Fields): readonly [string, string] {
  const [first, second, ...others] = textsOf(fields, 'between');
  if (first === undefined || second === undefined || others.length > 0) {
    throw new RangeError('between must be two coins');
  }
  return [first, second];
}

function retryOf(fields: Fields) {
  return optional(fields, 'retryAfter', positive);
}

function routesOf(fields: Fields) {
  return optional(fields, 'routes', textsOf);
}

function symbolsOf(fields: Fields) {
  return optional(fields, 'symbols', textsOf);
}

function framesOf(fields: Fields) {
  return optional(fields, 'frames', (all, name) => whole(all, name, 1, MOST_FRAMES));
}

function scopeOf(fields: Fields) {
  return { ...symbolsOf(fields), ...framesOf(fields) };
}
