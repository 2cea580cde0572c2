import { type FedRange, isSameRange, type SettledRange } from './fed-range.js';
import type { FedDecision, FedVerb } from './fed-statement.js';
import type { OfficialValue } from './official-value.js';
import { newYorkDate, shifted } from './us-market.js';

/** Times as in OfficialValue. */
export type KnownRange = FedRange & Pick<OfficialValue, 'valueAt' | 'confirmedAt' | 'source'>;

/** An FOMC statement as it was published, epoch milliseconds. */
export interface Announcement extends FedDecision {
  readonly publishedAt: number;
}

/** A reading against the known range. `older`: about an earlier time. `doubtful`: does not fit, and is dropped. */
export type Judgement = 'first' | 'changed' | 'confirmed' | 'older' | 'doubtful';

const AHEAD_MS = 300_000;
const MOST_MOVE = 2;
const SIGN = { raise: 1, lower: -1 } satisfies Record<Exclude<FedVerb, 'maintain'>, number>;
/** A range that was not confirmed for longer limits no move. */
const KNOWN_MS = 30 * 86_400_000;
/** A range is published a day late and takes effect the day after the announcement. */
const SETTLES_AFTER_DAYS = 2;

/** Judges a statement: its verb and step must fit to the known range. Pure. */
export function judgeAnnouncement(known: KnownRange | null, reading: Announcement, now: number): Judgement {
  if (reading.publishedAt > now + AHEAD_MS) return 'doubtful';
  if (known === null) return 'first';
  if (known.source === 'fed' && reading.publishedAt <= known.valueAt) return 'older';
  if (newYorkDate(reading.publishedAt) < newYorkDate(known.valueAt)) return 'older';
  const move = reading.high - known.high;
  if (reading.verb === 'maintain') return isSameRange(known, reading) ? 'confirmed' : 'doubtful';
  const step = move * SIGN[reading.verb];
  const fits = step > 0 && step <= MOST_MOVE && (reading.by === null || reading.by === step);
  return fits ? 'changed' : 'doubtful';
}

/** Judges the range of a day. Pure. */
export function judgeSettled(known: KnownRange | null, reading: SettledRange, now: number): Judgement {
  if (reading.date > shifted(newYorkDate(now), 1)) return 'doubtful';
  if (known === null) return 'first';
  if (isSameRange(known, reading)) return 'confirmed';
  const since = newYorkDate(known.valueAt);
  const counts = known.source === 'fed' ? shifted(since, SETTLES_AFTER_DAYS) : since;
  if (reading.date < counts) return 'older';
  const isLongAgo = now - known.confirmedAt > KNOWN_MS;
  return isLongAgo || Math.abs(reading.high - known.high) <= MOST_MOVE ? 'changed' : 'doubtful';
}

/** Whether a range of this time shows that the announcement is in force: from the day after it. Pure. */
export function isInForce(announcedAt: number, heldAt: number): boolean {
  return newYorkDate(heldAt) > newYorkDate(announcedAt);
}
