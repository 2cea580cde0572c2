import { LINK_TOKEN_PURGE } from '../../src/features/telegram-link/chats.module.js';
import { makePerson } from '../fixtures/people.js';
import { purge } from '../support/purge.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';

const CHAT = 501;
const CHAT_WITH_TRIGGERS = 502;

let app: TrialApp;
let userId: string;

beforeAll(async () => {
  app = await startTrialApp();
  ({ id: userId } = await makePerson(app.db));
  await app.db.query('INSERT INTO telegram_chats (chat_id, telegram_user_id) VALUES ($1, $1), ($2, $2)', [
    CHAT,
    CHAT_WITH_TRIGGERS,
  ]);
  await app.db.query(
    `INSERT INTO triggers (trial_chat_id, symbol, op, level, phase) VALUES ($1, 'BTC', 'above', 1e6, 'armed')`,
    [CHAT_WITH_TRIGGERS],
  );
});
afterAll(() => app.stop());

interface Made {
  /** Days ago. */
  readonly expired: number;
  readonly ended?: number;
  /** The chat it connected. */
  readonly chat?: number;
  /** Of an account instead of a visitor. */
  readonly owner?: string;
}

async function add(name: string, { expired, ended, chat, owner }: Made): Promise<void> {
  await app.db.query(
    `INSERT INTO handshakes (token_hash, code_hash, code_expires_at, ended_at, chat_id, connected_at, last_used_at, user_id)
     VALUES ($1, $1, now() - $2 * interval '1 day', now() - $3 * interval '1 day', $4::bigint,
             CASE WHEN $4 IS NOT NULL THEN now() - $2 * interval '1 day' END, now() - $2 * interval '1 day', $5)`,
    [Buffer.from(name), expired, ended ?? null, chat ?? null, owner ?? null],
  );
}

async function names(): Promise<readonly string[]> {
  const rows = await app.db.query<{ name: Buffer }[]>('SELECT token_hash AS name FROM handshakes ORDER BY 1');
  return rows.map(({ name }) => name.toString());
}

it('forgets handshakes 7 days after they ended or expired unused, and no connection that counts', async () => {
  await add('unused-long-ago', { expired: 7.01 });
  await add('unused-lately', { expired: 6.99 });
  await add('given-up-long-ago', { expired: 7, ended: 7.01 });
  await add('ended-long-ago', { expired: 20, ended: 7.01, chat: CHAT });
  await add('ended-lately', { expired: 20, ended: 6.99, chat: CHAT });
  await add('live-for-long', { expired: 20, chat: CHAT });
  await add('ended-with-triggers', { expired: 20, ended: 9, chat: CHAT_WITH_TRIGGERS });
  await add('account-long-ago', { expired: 20, ended: 9, chat: CHAT_WITH_TRIGGERS, owner: userId });
  await add('account-unused', { expired: 9, owner: userId });
  await add('account-live', { expired: 9, chat: CHAT, owner: userId });
  await purge(app.db, [LINK_TOKEN_PURGE]);
  expect(await names()).toEqual([
    'account-live',
    'ended-lately',
    'ended-with-triggers',
    'live-for-long',
    'unused-lately',
  ]);
});
