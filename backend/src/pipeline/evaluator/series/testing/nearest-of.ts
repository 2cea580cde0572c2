import type { TriggerIndex } from '../../threshold-index/trigger-index.js';
import type { NearestThresholds } from '../price-range.js';

/** The nearest thresholds of a key, read from the heads of its queues. */
export function nearestOf(index: TriggerIndex, key: string): NearestThresholds {
  return index.heads(key);
}
