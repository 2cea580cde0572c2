import { Module } from '@nestjs/common';
import { type Purge, Purges } from '../jobs/purges.js';
import { Heartbeat } from './heartbeat.js';

/** A process that ended without a word, or was seen in what has become the future. One that lives is back at its next heartbeat. */
export const PROCESS_PURGE: Purge = {
  name: 'processes',
  everyMs: 10 * 60_000,
  sql: `DELETE FROM processes WHERE seen_at NOT BETWEEN now() - interval '1 hour' AND now() + interval '1 hour'`,
};

/** This process among the others, as operators see them. */
@Module({ providers: [Heartbeat] })
export class ProcessesModule {
  constructor(purges: Purges) {
    purges.add(PROCESS_PURGE);
  }
}
