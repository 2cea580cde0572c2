import { pino } from 'pino';
import type { DataSource } from 'typeorm';
import { ChatStatusStream } from '../../src/features/telegram-link/chat-status-stream.js';
import { Chats } from '../../src/features/telegram-link/chats.js';
import { TrialSessionEnds, TrialSessions } from '../../src/identity/trial/trial-sessions.js';
import { Handshakes } from '../../src/features/telegram-link/handshakes.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

describe('a trial session', () => {
  let database: TestDatabase;
  let db: DataSource;
  let handshakes: Handshakes;
  let sessions: TrialSessions;

  beforeAll(async () => {
    database = await createTestDatabase();
    db = database.dataSource;
    const logger = pino({ level: 'silent' });
    handshakes = new Handshakes(db, new Chats(db, new ChatStatusStream(logger)));
    sessions = new TrialSessions(db, new TrialSessionEnds(logger));
  });
  afterAll(() => database.drop());

  it('lives for 30 days from its last use, or until it is ended', async () => {
    const chat = { chatId: '77', userId: '77', username: null, firstName: 'Bo', lastName: null };
    const { token, code } = await handshakes.create();
    await Promise.all([handshakes.redeem(code, chat), handshakes.redeem(code, chat)]);
    const second = await handshakes.create();
    await expect(handshakes.redeem(second.code, chat)).resolves.toBe('connected');
    const lastUsed = `UPDATE handshakes SET last_used_at = now() - $1::interval WHERE chat_id = 77`;
    await db.query(lastUsed, ['29 days']);
    await expect(sessions.session(token)).resolves.toMatchObject({ kind: 'live', chatId: '77' });
    await db.query(
      `UPDATE handshakes SET last_used_at = last_used_at - interval '29 days' WHERE chat_id = 77`,
    );
    await expect(sessions.session(token)).resolves.toMatchObject({ kind: 'live' });
    await expect(sessions.session(second.token)).resolves.toEqual({ kind: 'ended' });
    await expect(handshakes.poll(second.token)).resolves.toEqual({ status: 'expired' });
    await sessions.end(token);
    await sessions.end(token);
    await expect(sessions.session(token)).resolves.toEqual({ kind: 'ended' });
    await expect(handshakes.redeem(code, chat)).resolves.toBe('ended');
    await sessions.end('nobody');
  });

  it('begins for exactly one of two chats that bring the same code at once', async () => {
    const { token, code } = await handshakes.create();
    const bring = (id: string) =>
      handshakes.redeem(code, { chatId: id, userId: id, username: null, firstName: 'Cy', lastName: null });
    const outcomes = await Promise.all([bring('81'), bring('82'), bring('81'), bring('82')]);
    expect(outcomes.sort()).toEqual(['connected', 'connected', 'unknown', 'unknown']);
    await expect(handshakes.poll(token)).resolves.toMatchObject({ status: 'connected' });
  });
});
