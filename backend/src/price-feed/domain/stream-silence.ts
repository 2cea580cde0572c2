/** What is known of an open stream. Times are in milliseconds that never go back. */
export interface StreamSigns {
  /** When the stream last gave a price, or was opened if it has given none. */
  readonly heardAt: number;
  /**
   * What REST says of the prices since then: `changed` if it has shown one that the stream had not told, `unchanged` if
   * it has only confirmed what the stream told, `silent` if it has said nothing.
   */
  readonly rest: 'silent' | 'unchanged' | 'changed';
}

/** With a check every second and time to spare, a dead stream is found within 15 s. */
const UNEXPLAINED_MS = 12_000;
const EXPLAINED_MS = 30_000;

/**
 * Whether an open stream has to be taken for dead, although its socket answers pings: it has told nothing for 12 s
 * while nothing says that its prices stand still, or nothing at all for 30 s. Pure.
 */
export function streamSilence({ heardAt, rest }: StreamSigns, now: number): 'alive' | 'dead' {
  return now - heardAt >= (rest === 'unchanged' ? EXPLAINED_MS : UNEXPLAINED_MS) ? 'dead' : 'alive';
}
