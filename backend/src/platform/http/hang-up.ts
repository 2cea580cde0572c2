/** What a pipeline ends with when the other side has hung up, while it ran or before. */
const HUNG_UP: readonly unknown[] = ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE'];

/** Whether a download broke off because whoever downloads stopped, as they may at any time. Pure. */
export function isHangUp(error: unknown): boolean {
  return error instanceof Error && 'code' in error && HUNG_UP.includes(error.code);
}
