import { SoloBus } from '../../src/platform/bus/message-bus.js';
import { testConfig } from '../support/test-config.js';
import { pino } from 'pino';
import type { DataSource } from 'typeorm';
import { ChatEvents } from '../../src/features/telegram-link/chat-events.js';
import { Chats } from '../../src/features/telegram-link/chats.js';
import { TrialSessions } from '../../src/identity/trial/trial-sessions.js';
import { SessionEvents } from '../../src/identity/session-events.js';
import { LinkTokens } from '../../src/features/telegram-link/link-tokens.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

describe('a trial session', () => {
  let database: TestDatabase;
  let db: DataSource;
  let linkTokens: LinkTokens;
  let sessions: TrialSessions;

  beforeAll(async () => {
    database = await createTestDatabase();
    db = database.dataSource;
    const logger = pino({ level: 'silent' });
    linkTokens = new LinkTokens(db, new Chats(db, new ChatEvents(new SoloBus(), logger)));
    sessions = new TrialSessions(
      db,
      new SessionEvents(new SoloBus(), testConfig({}), logger),
      testConfig({}),
    );
  });
  afterAll(() => database.drop());

  it('lives for 30 days from its last use, or until it is ended', async () => {
    const chat = { chatId: '77', userId: '77', username: null, firstName: 'Bo', lastName: null };
    const { token, code } = await linkTokens.create();
    await Promise.all([linkTokens.redeem(code, chat), linkTokens.redeem(code, chat)]);
    const second = await linkTokens.create();
    await expect(linkTokens.redeem(second.code, chat)).resolves.toBe('connected');
    const lastUsed = `UPDATE handshakes SET last_used_at = now() - $1::interval WHERE chat_id = 77`;
    await db.query(lastUsed, ['29 days']);
    await expect(sessions.session(token)).resolves.toMatchObject({ kind: 'live', chatId: '77' });
    await db.query(
      `UPDATE handshakes SET last_used_at = last_used_at - interval '29 days' WHERE chat_id = 77`,
    );
    await expect(sessions.session(token)).resolves.toMatchObject({ kind: 'live' });
    await expect(sessions.session(second.token)).resolves.toEqual({ kind: 'ended' });
    await expect(linkTokens.poll(second.token)).resolves.toEqual({ status: 'expired' });
    await sessions.end(token);
    await sessions.end(token);
    await expect(sessions.session(token)).resolves.toEqual({ kind: 'ended' });
    await expect(linkTokens.redeem(code, chat)).resolves.toBe('ended');
    await sessions.end('nobody');
  });

  it('begins for exactly one of two chats that bring the same code at once', async () => {
    const { token, code } = await linkTokens.create();
    const bring = (id: string) =>
      linkTokens.redeem(code, { chatId: id, userId: id, username: null, firstName: 'Cy', lastName: null });
    const outcomes = await Promise.all([bring('81'), bring('82'), bring('81'), bring('82')]);
    expect(outcomes.sort()).toEqual(['connected', 'connected', 'unknown', 'unknown']);
    await expect(linkTokens.poll(token)).resolves.toMatchObject({ status: 'connected' });
  });
});
