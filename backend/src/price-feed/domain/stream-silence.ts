/** What is known of an open stream. Times are epoch milliseconds. */
export interface StreamSigns {
  /** When the stream last gave a price, or was opened if it has given none. */
  readonly heardAt: number;
  /** Whether REST has shown a price since then that the stream had not told. */
  readonly missed: boolean;
}

const MISSED_MS = 15_000;
const NOTHING_MS = 30_000;

/**
 * Whether an open stream has to be taken for dead, although its socket answers pings: it has told nothing for 15 s
 * while a price of it changed, or nothing at all for 30 s. Pure.
 */
export function streamSilence({ heardAt, missed }: StreamSigns, now: number): 'alive' | 'dead' {
  return now - heardAt >= (missed ? MISSED_MS : NOTHING_MS) ? 'dead' : 'alive';
}
