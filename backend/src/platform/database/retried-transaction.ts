import type { DataSource, EntityManager } from 'typeorm';

const DEADLOCK = '40P01';
const MOST_TRIES = 3;

/**
 * A transaction that is run again, up to three times in all, when it lost a deadlock: for work that locks rows of several
 * rooms. Nothing of what `work` does may outlive a rollback.
 * @throws whatever `work` or the commit throws, and the last deadlock.
 */
export function retriedTransaction<T>(db: DataSource, work: (tx: EntityManager) => Promise<T>): Promise<T> {
  return beyondDeadlocks(() => db.transaction(work));
}

/** Runs `transaction`, which begins and ends one, again when a deadlock ended it: up to three times in all. */
export async function beyondDeadlocks<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (tries === MOST_TRIES || !isDeadlock(error)) throw error;
    }
  }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === DEADLOCK;
}
