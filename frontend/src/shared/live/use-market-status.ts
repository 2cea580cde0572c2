import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { clockOffsetAtom, connectionAtom, marketStatusAtom } from './live-atoms.js';
import type { DatedMarketStatus } from './market-words.js';
import { STATUS_EVERY_MS, statusQuery } from './status-query.js';

/** A smaller difference between the clocks is the way of the message, and would make a time shown flicker. */
const WRONG_CLOCK_MS = 2_000;

/**
 * The newest known state of the feed: pushed, or what a screen has read of GET /api/status, which is asked here while the
 * live connection is gone. null until anything is known.
 */
export function useMarketStatus(): DatedMarketStatus | null {
  const pushed = useAtomValue(marketStatusAtom);
  const offset = useAtomValue(clockOffsetAtom);
  const isLost = useAtomValue(connectionAtom) === 'lost';
  const { data } = useQuery({ ...statusQuery, enabled: isLost, refetchInterval: isLost && STATUS_EVERY_MS });
  const asked = data === undefined ? null : { ...data, at: Date.parse(data.asOf) };
  if (pushed === null) return asked;
  const at = pushed.heardAt + (Math.abs(offset) < WRONG_CLOCK_MS ? 0 : offset);
  return asked === null || at >= asked.at ? { ...pushed, at } : asked;
}
