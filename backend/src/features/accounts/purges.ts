import { HOURLY_MS, type Purge } from '../../platform/jobs/purges.js';

/** A week after they are over, whatever ended them. How long sessions live is said in `Sessions`. */
export const ACCOUNT_PURGES: readonly Purge[] = [
  {
    name: 'sessions',
    everyMs: HOURLY_MS,
    sql: `
DELETE FROM sessions
 WHERE least(ended_at, last_used_at + interval '7 days', created_at + interval '30 days') < now() - interval '7 days'`,
  },
  {
    name: 'account tokens',
    everyMs: HOURLY_MS,
    sql: `DELETE FROM account_tokens WHERE least(used_at, expires_at) < now() - interval '7 days'`,
  },
  {
    name: 'passkey challenges',
    everyMs: HOURLY_MS,
    sql: `DELETE FROM passkey_challenges WHERE expires_at < now()`,
  },
  {
    name: 'account links',
    everyMs: HOURLY_MS,
    sql: `DELETE FROM account_links WHERE least(used_at, expires_at) < now() - interval '7 days'`,
  },
];
