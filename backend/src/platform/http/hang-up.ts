/** What a pipeline ends with when the other side has hung up, while it ran or before. */
const HUNG_UP: readonly unknown[] = ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE'];

/** Waits for a download. Resolves also when whoever downloads hung up, as they may at any time; rejects as it does otherwise. */
export async function endOfDownload(download: Promise<void>): Promise<void> {
  try {
    await download;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && HUNG_UP.includes(error.code))) throw error;
  }
}
