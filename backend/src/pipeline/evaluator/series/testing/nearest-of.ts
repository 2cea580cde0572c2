import type { TriggerIndex } from '../../index/trigger-index.js';
import type { NearestThresholds } from '../gate.js';

/** The nearest thresholds of a key, read from the heads of its queues. */
export function nearestOf(index: TriggerIndex, key: string): NearestThresholds {
  const first = 4 * (index['numbers'].get(key) ?? Number.NaN);
  const { tops } = index['heads'];
  return {
    rise: tops[first] ?? Infinity,
    fall: -(tops[first + 1] ?? Infinity),
    due: tops[first + 2] ?? Infinity,
  };
}
