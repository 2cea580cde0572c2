/** What is known of an open stream. Times are in milliseconds that never go back. */
export interface StreamSigns {
  /** When the stream last gave a price, or was opened if it has given none. */
  readonly heardAt: number;
  /** When anything last arrived on it. */
  readonly framedAt: number;
  /**
   * What REST says of the prices since then: `changed` if it has shown one that the stream had not told, `unchanged` if
   * it has only confirmed what the stream told, `silent` if it has said nothing.
   */
  readonly rest: 'silent' | 'unchanged' | 'changed';
}

/** With a check every second and time to spare, a dead stream is found within 15 s. */
const UNEXPLAINED_MS = 12_000;
const EXPLAINED_MS = 30_000;
const UNTOLD_MS = 60_000;

/**
 * Whether an open stream has to be taken for dead: it missed a change for 12 s, brought nothing at all for that long (30 s
 * while REST says that prices stand still), or nobody has told a price for a minute. Anything that arrives, a heartbeat or a pong, shows that a quiet
 * stream is well. Pure.
 */
export function streamSilence({ heardAt, framedAt, rest }: StreamSigns, now: number): 'alive' | 'dead' {
  const silentMs = now - heardAt;
  if (rest === 'changed') return silentMs >= UNEXPLAINED_MS ? 'dead' : 'alive';
  if (rest === 'silent' && silentMs >= UNTOLD_MS) return 'dead';
  const nothingMs = now - Math.max(heardAt, framedAt);
  return nothingMs >= (rest === 'unchanged' ? EXPLAINED_MS : UNEXPLAINED_MS) ? 'dead' : 'alive';
}
