import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../../platform/logger/logger.js';

/** Short: once the database is back, another process may soon count what waits here as not known. */
const PAUSE_MS = 100;

/** Repeats a write until the database takes it; null if it fails once `stop` has aborted. It must be repeatable. */
export async function untilWritten<T>(
  logger: Logger,
  stop: AbortSignal,
  write: () => Promise<T>,
): Promise<T | null> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      logger.error({ err: error }, 'the outbox could not be written');
      if (stop.aborted) return null;
      await pause(PAUSE_MS, undefined, { signal: stop }).catch(() => {});
    }
  }
}
