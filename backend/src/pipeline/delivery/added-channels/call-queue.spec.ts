import type { DataSource } from 'typeorm';
import type { RecentAlertsService } from '../../alerts/recent-alerts.service.js';
import { UnreadClaimError } from '../outbox/channel.js';
import { CallQueue } from './call-queue.js';

/** A claim that took one alert, which cannot be read. */
function claimWith(fault: Error): Promise<unknown> {
  const client = { query: async () => ({ rows: [{ id: '1', status: 'sending', aboutId: 'a1' }] }) };
  const runner = { connect: async () => client, release: async () => undefined };
  const db = { createQueryRunner: () => runner } as unknown as DataSource;
  const alerts = { byId: () => Promise.reject(fault) } as unknown as RecentAlertsService;
  const kind = { kind: 'webhook', rings: false, digest: 1, callsPerHost: 4 } as const;
  const room = { most: 1, except: [], takenPlaces: [] };
  return new CallQueue(db, alerts).claim('key', kind, room, { owner: 'owner', epoch: 1 });
}

it('says that it took what it could not read', async () => {
  const fault = new Error('timeout exceeded when trying to connect');
  await expect(claimWith(fault)).rejects.toEqual(new UnreadClaimError(fault));
});

it('passes on what is no fault of the database', async () => {
  const fault = new TypeError('evidence is null');
  await expect(claimWith(fault)).rejects.toBe(fault);
});
