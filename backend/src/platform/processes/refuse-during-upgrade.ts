import type { EntityManager } from 'typeorm';
import { AppError } from '../errors/app-error.js';
import { isOlderProcessAlive } from './live-processes.js';

const UPGRADE_SEC = 60;

/** For what an older release would not know. @throws AppError UPGRADING (503) while a process of one lives. */
export async function refuseDuringUpgrade(db: Pick<EntityManager, 'query'>): Promise<void> {
  if (!(await isOlderProcessAlive(db))) return;
  throw new AppError('UPGRADING', 503, undefined, { retryAfterSec: UPGRADE_SEC });
}
