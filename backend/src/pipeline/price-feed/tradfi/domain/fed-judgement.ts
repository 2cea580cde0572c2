import { type FedRange, isSameRange, type SettledRange } from './fed-range.js';
import type { FedDecision } from './fed-statement.js';
import type { OfficialSource } from './reading.js';
import { newYorkDate, shifted } from './us-market.js';

/** The target range as it is known; times as in OfficialValue. */
export interface KnownRange extends FedRange {
  readonly valueAt: number;
  readonly confirmedAt: number;
  readonly source: OfficialSource;
}

/** An FOMC statement as it was published, epoch milliseconds. */
export interface Announcement extends FedDecision {
  readonly publishedAt: number;
}

/**
 * What a reading does to what is known: `first` sets it · `changed` replaces it · `confirmed` says the same again ·
 * `older` is about a time before · `doubtful` does not fit to what is known, and is left out.
 */
export type Judgement = 'first' | 'changed' | 'confirmed' | 'older' | 'doubtful';

const AHEAD_MS = 300_000;
const MOST_MOVE = 2;
/** What nobody confirmed for longer says nothing about how far the rate can be by now. */
const KNOWN_MS = 30 * 86_400_000;
/** A range is told a day late and takes effect the day after it was announced: until then the old one says nothing. */
const SETTLES_AFTER_DAYS = 2;

/** A statement about what is known. It must fit: lower means below, and by as much as it says. Pure. */
export function judgeAnnouncement(known: KnownRange | null, told: Announcement, now: number): Judgement {
  if (told.publishedAt > now + AHEAD_MS) return 'doubtful';
  if (known === null) return 'first';
  if (known.source === 'fed' && told.publishedAt <= known.valueAt) return 'older';
  if (newYorkDate(told.publishedAt) < newYorkDate(known.valueAt)) return 'older';
  const move = told.high - known.high;
  switch (told.verb) {
    case 'maintain':
      return isSameRange(known, told) ? 'confirmed' : 'doubtful';
    case 'lower':
      return move < 0 && fits(told, -move) ? 'changed' : 'doubtful';
    case 'raise':
      return move > 0 && fits(told, move) ? 'changed' : 'doubtful';
  }
}

/** A range that held on a day about what is known. Pure. */
export function judgeSettled(known: KnownRange | null, told: SettledRange, now: number): Judgement {
  if (told.date > shifted(newYorkDate(now), 1)) return 'doubtful';
  if (known === null) return 'first';
  if (isSameRange(known, told)) return 'confirmed';
  const since = newYorkDate(known.valueAt);
  const counts = known.source === 'fed' ? shifted(since, SETTLES_AFTER_DAYS) : since;
  if (told.date < counts) return 'older';
  const isLongAgo = now - known.confirmedAt > KNOWN_MS;
  return isLongAgo || Math.abs(told.high - known.high) <= MOST_MOVE ? 'changed' : 'doubtful';
}

/** Whether what held at a moment shows that an announcement is in force: from the day after it. Pure. */
export function isInForce(announcedAt: number, heldAt: number): boolean {
  return newYorkDate(heldAt) > newYorkDate(announcedAt);
}

function fits({ by }: FedDecision, move: number): boolean {
  return move <= MOST_MOVE && (by === null || by === move);
}
