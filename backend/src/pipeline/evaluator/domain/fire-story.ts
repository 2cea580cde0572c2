import type { AlertEvidence } from '../../../contract/alert.js';
import { holds } from '../../../contract/level-rules.js';
import type { Bar } from '../../price-feed/domain/bar.js';
import type { Price } from '../../price-feed/domain/price.js';
import { movedUnseen } from '../../price-feed/tradfi/domain/cadence.js';
import { barFirePrice, type MachineBar, type WatchedTrigger } from './trigger-machine.js';

/** From this long without a price on, what fires next may have crossed unseen: it is late. */
const OUTAGE_MS = 30_000;
/** A crossing that is over and older than this wakes nobody. */
const OLD_NEWS_MS = 6 * 3_600_000;

/** The last price at which a trigger could have fired: since then a crossing may have gone unseen. */
export interface Watched {
  readonly at: number;
  readonly price: number;
  /** Nobody was watching right after it. */
  readonly broken: boolean;
}

/** What a fire says of itself, whoever's trigger it is. */
export interface DescribedFire {
  readonly price: number;
  readonly at: number;
  readonly late: boolean;
  /** `summary`: too old and over, so that nobody is woken for it. */
  readonly tell: 'now' | 'summary';
  readonly evidence: Omit<AlertEvidence, 'source' | 'decidedAt'>;
}

/**
 * A fire at a price as it was made, counted at `at`. `watched` is what came before; what happened before the trigger was
 * armed does not make it late. An official value comes from an authority that goes on while we do not look: only a gap in
 * which it may have moved counts. Pure.
 */
export function fireOfPrice(
  { condition, armedAt }: Pick<WatchedTrigger, 'condition' | 'armedAt'>,
  moment: { readonly price: Price; readonly at: number; readonly watched: Watched | null },
): DescribedFire {
  const { price, at, watched } = moment;
  const since = Math.max(watched?.at ?? at, armedAt);
  const unseen = watched !== null && watched.broken && since === watched.at;
  const isOfficial = price.basis === 'official';
  const late = isOfficial ? movedUnseen(price.symbol, since, at) : unseen || at - since > OUTAGE_MS;
  return {
    price: price.price,
    at,
    late,
    tell: 'now',
    evidence: {
      condition,
      price: price.price,
      priceBefore: watched?.price ?? null,
      basis: price.basis,
      quotes: price.quotes(),
      seenAt: price.at,
      ...(late && { lastWatchedAt: since }),
    },
  };
}

/**
 * A fire that was found in a bar of time nobody watched: always late, crossed between its start and its end. `now` is
 * the first price afterwards. Pure.
 */
export function fireOfBar(
  { condition, state }: Pick<WatchedTrigger, 'condition' | 'state'>,
  moment: {
    readonly bar: Bar;
    readonly seen: MachineBar;
    readonly watched: Watched | null;
    readonly now: { readonly at: number; readonly price: number };
  },
): DescribedFire {
  const { bar, seen, watched, now } = moment;
  const price = barFirePrice(condition, state.phase, seen);
  const isOldNews = !holds(condition, now.price) && now.at - seen.at > OLD_NEWS_MS;
  return {
    price,
    at: seen.at,
    late: true,
    tell: isOldNews ? 'summary' : 'now',
    evidence: {
      condition,
      price,
      priceBefore: watched?.price ?? null,
      basis: bar.basis,
      quotes: bar.quotes,
      origin: bar.origin,
      seenAt: now.at,
      lastWatchedAt: bar.start,
    },
  };
}
