/** After an outage processes come back within this of each other: one reconnect does for all of them. */
const SETTLE_MS = 2_000;
/** A link that breaks again and again must not keep browsers from ever settling. */
const REST_MS = 15_000;

/**
 * When browsers are to connect again that were there when news were missed; milliseconds of any one steady clock. `missedAt` is
 * when news were last known to be missed, `askedAt` when browsers were last made to (-Infinity: never).
 */
export function reconnectTime(missedAt: number, askedAt: number): number {
  return Math.max(missedAt + SETTLE_MS, askedAt + REST_MS);
}
