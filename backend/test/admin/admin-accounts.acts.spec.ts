import { randomUUID } from 'node:crypto';
import { AccountModeration } from '../../src/features/accounts/account-moderation.js';
import { type Actor, NOBODY } from '../../src/features/accounts/audit.js';
import { AccountDeletion } from '../../src/operations/admin/accounts/account-deletion.js';
import { AdminAccountsFixture } from './admin-accounts-fixture.js';
import { fireFor, haveChannel, linkChat } from '../fixtures/account-alerts.js';
import { type MadePerson, makePerson, signIn } from '../fixtures/people.js';
import { openBrowser } from '../fixtures/live-client.js';
import { until } from '../../src/platform/clock/testing/until.js';

let fixture: AdminAccountsFixture;
beforeAll(async () => {
  // No server listens there: a mail that is not due yet waits.
  const mail = { smtpUrl: 'smtp://127.0.0.1:9', from: 'bell@bellwether.example' };
  fixture = await AdminAccountsFixture.open({ adminEmails: [LISTED], email: mail });
});
afterAll(() => fixture.close());

const LISTED = 'listed@people.example';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

describe('suspending', () => {
  it('needs a reason of 1 to 500 characters, and answers the account as it is then', async () => {
    const ann = await makePerson(fixture.app.db);
    const faults: readonly [object, number][] = [
      [{}, 400],
      [{ reason: 7 }, 400],
      [{ reason: '' }, 422],
      [{ reason: ' \n ' }, 422],
      [{ reason: 'x'.repeat(501) }, 422],
      [{ reason: 'spam', hours: 3 }, 400],
    ];
    for (const [body, status] of faults) {
      expect([(await fixture.call('post', `users/${ann.id}/suspend`, body)).status, body]).toEqual([
        status,
        body,
      ]);
    }
    const { status, body } = await fixture.call('post', `users/${ann.id}/suspend`, {
      reason: '  spam in names ',
    });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { id: ann.id, status: 'suspended', isActive: false },
    });
    const again = await fixture.call('post', `users/${ann.id}/suspend`, { reason: 'again' });
    expect(again).toMatchObject({ status: 409, body: { message: 'This account is suspended already.' } });
    const restored = await fixture.call('post', `users/${ann.id}/restore`);
    expect(restored).toMatchObject({ status: 200, body: { status: 'active', isActive: true } });
    expect(await fixture.call('post', `users/${ann.id}/restore`)).toMatchObject({ status: 409 });
    expect(await fixture.auditOf(ann.id)).toEqual([
      expect.objectContaining({
        action: 'account.suspended',
        actor: fixture.admin.id,
        words: 'spam in names',
        address: expect.any(String),
        request: expect.any(String),
      }),
      expect.objectContaining({
        action: 'account.restored',
        actor: fixture.admin.id,
        before: 'suspended',
        after: 'active',
      }),
    ]);
  });

  it('calls off what waits, ends open tabs, and lets alerts come again once restored', async () => {
    const { db, nest, telegram } = fixture.app;
    const { id: chat } = telegram.putPerson({
      username: 'suspended_person',
      first_name: 'Sue',
      started: true,
    });
    const sue = await makePerson(db, { emailVerified: true });
    await db.query('INSERT INTO telegram_chats (chat_id, telegram_user_id) VALUES ($1, $1)', [chat]);
    await linkChat(db, chat, sue.id);
    const tab = await openBrowser(fixture.app.url, { cookie: await signIn(nest, sue) });
    const channelId = await haveChannel(db, sue.id, 'webhook');
    const waiting = await db.transaction(async (tx) => {
      const fired = [
        await fireFor(tx, { userId: sue.id, by: chat }),
        await fireFor(tx, { userId: sue.id, by: 'blocked' }),
        await fireFor(tx, { userId: sue.id, by: { kind: 'webhook', channelId } }),
      ];
      const ids = fired.map(({ deliveryId }) => deliveryId);
      // Tried once, and not due for an hour.
      await tx.query(
        `UPDATE deliveries SET attempts = 1, next_attempt_at = now() + interval '1 hour' WHERE id = ANY ($1)`,
        [ids],
      );
      return ids;
    });
    await fixture.call('post', `users/${sue.id}/suspend`, { reason: 'abuse' });
    const rows = await db.query<unknown[]>('SELECT status, reason FROM deliveries WHERE id = ANY ($1)', [
      waiting,
    ]);
    expect(rows).toEqual(waiting.map(() => ({ status: 'cancelled', reason: 'suspended' })));
    await until(() => tab.heard['session:ended'].length === 1);
    tab.close();
    await fixture.call('post', `users/${sue.id}/restore`);
    const { deliveryId } = await fireFor(db, { userId: sue.id, by: chat, level: 67_000 });
    await until(async () => {
      const [row] = await db.query<{ status: string }[]>('SELECT status FROM deliveries WHERE id = $1', [
        deliveryId,
      ]);
      return row?.status === 'delivered';
    });
    expect(
      await db.query('SELECT FROM deliveries WHERE id = ANY ($1) AND status <> $2', [waiting, 'cancelled']),
    ).toEqual([]);
  });
});

describe('a role', () => {
  it('is set, also a second time, and paid time stays', async () => {
    const ann = await makePerson(fixture.app.db, { paidForMs: 60_000_000 });
    const admin = await fixture.call('put', `users/${ann.id}/role`, { role: 'admin' });
    expect(admin).toMatchObject({ status: 200, body: { user: { role: 'admin' }, note: null } });
    const free = await fixture.call('put', `users/${ann.id}/role`, { role: 'free' });
    expect(free.body).toMatchObject({
      user: { role: 'pro', plan: 'quarterly', planState: 'pro_active' },
      note: expect.stringMatching(/^Paid time stays: this account has Pro until \d+ \w+ \d{4} \(UTC\)\.$/),
    });
    expect((await fixture.call('put', `users/${ann.id}/role`, { role: 'free' })).status).toBe(200);
    expect(await fixture.auditOf(ann.id)).toHaveLength(2);
    const ben = await makePerson(fixture.app.db, { grant: 'pro' });
    const made = await fixture.call('put', `users/${ben.id}/role`, { role: 'free' });
    expect(made.body).toMatchObject({ user: { role: 'free', plan: null }, note: null });
    const listed = await makePerson(fixture.app.db, {
      grant: 'admin',
      email: 'Listed@People.example',
      emailVerified: true,
    });
    expect((await fixture.call('put', `users/${listed.id}/role`, { role: 'pro' })).body).toMatchObject({
      user: { role: 'pro' },
      note: 'ADMIN_EMAILS has this address: the next sign-in makes it admin again.',
    });
    expect((await fixture.call('put', `users/${listed.id}/role`, { role: 'admin' })).body.note).toBeNull();
    expect((await fixture.call('put', `users/${ben.id}/role`, { role: 'root' })).status).toBe(422);
    expect((await fixture.call('put', `users/${ben.id}/role`, { role: 7 })).status).toBeGreaterThanOrEqual(
      400,
    );
  });
});

describe('nobody', () => {
  const acts = (id: string, email: string) =>
    [
      ['post', `users/${id}/suspend`, { reason: 'x' }],
      ['post', `users/${id}/restore`, undefined],
      ['put', `users/${id}/role`, { role: 'free' }],
      ['delete', `users/${id}`, { mode: 'soft', confirm: `DELETE ${email}` }],
    ] as const;

  it('acts on themselves', async () => {
    for (const id of [fixture.admin.id, fixture.admin.id.toUpperCase()]) {
      for (const [method, path, body] of acts(id, fixture.admin.email)) {
        const answer = await fixture.call(method, path, body);
        expect([path, answer.status, answer.body.message]).toEqual([
          path,
          409,
          expect.stringMatching(/^You cannot .* own /),
        ]);
      }
    }
  });

  it('acts on who is not there, or is deleted', async () => {
    const gone = await makePerson(fixture.app.db);
    expect((await fixture.delete(gone, 'soft')).status).toBe(200);
    for (const [method, path, body] of acts(gone.id, gone.email)) {
      expect(await fixture.call(method, path, body)).toMatchObject({
        status: 409,
        body: { message: 'This account is deleted.' },
      });
    }
    for (const id of [UNKNOWN, 'nobody', "1'; DROP TABLE users; --"]) {
      for (const [method, path, body] of acts(encodeURIComponent(id), 'x')) {
        expect((await fixture.call(method, path, body)).status).toBe(404);
      }
    }
  });

  it('acts with the right of yesterday', async () => {
    const former = await makePerson(fixture.app.db);
    const ann = await makePerson(fixture.app.db);
    const actor: Actor = { ...NOBODY, userId: former.id };
    const options = { mode: 'hard', confirm: `DELETE ${ann.email}` } as const;
    expect(await fixture.app.nest.get(AccountDeletion).delete(ann.id, options, actor)).toBe('no-admin');
    expect(await fixture.auditOf(ann.id)).toEqual([]);
  });
});

describe('deleting', () => {
  it('wants its sentence to the letter', async () => {
    const ann = await makePerson(fixture.app.db, { email: `Ann.${randomUUID()}@People.example` });
    const wrong = [
      ann.email,
      `delete ${ann.email}`,
      `DELETE  ${ann.email}`,
      `DELETE ${ann.email} `,
      ` DELETE ${ann.email}`,
      `DELETE ${ann.email.toLowerCase()}`,
      '',
    ];
    for (const confirm of wrong) {
      const answer = await fixture.call('delete', `users/${ann.id}`, { mode: 'hard', confirm });
      expect([confirm, answer.status, answer.body.fields]).toEqual([
        confirm,
        422,
        [{ field: 'confirm', message: expect.any(String) }],
      ]);
    }
    for (const [body, status] of [
      [{ confirm: `DELETE ${ann.email}` }, 400],
      [{ mode: 'x', confirm: `DELETE ${ann.email}` }, 422],
      [{ mode: 'soft' }, 400],
    ] as const) {
      expect((await fixture.call('delete', `users/${ann.id}`, body)).status).toBe(status);
    }
    expect(await fixture.auditOf(ann.id)).toEqual([]);
    expect((await fixture.delete(ann, 'hard')).status).toBe(200);
  });

  it('ends open tabs', async () => {
    const ann = await makePerson(fixture.app.db);
    const tab = await openBrowser(fixture.app.url, { cookie: await signIn(fixture.app.nest, ann) });
    await fixture.delete(ann, 'hard');
    await until(() => tab.heard['session:ended'].length === 1);
    tab.close();
  });
});

describe('A-17: two admins', () => {
  it('who demote, suspend or delete each other 100 times at once always leave one', async () => {
    const { db, nest } = fixture.app;
    const status = nest.get(AccountModeration);
    const deletion = nest.get(AccountDeletion);
    const act = (by: MadePerson, on: MadePerson, how: number): Promise<unknown> => {
      const actor: Actor = { ...NOBODY, userId: by.id };
      if (how === 0) return status.setGrant(on.id, 'none', actor);
      if (how === 1) return status.suspend(on.id, 'a quarrel', actor);
      return deletion.delete(
        on.id,
        { mode: how === 2 ? 'soft' : 'hard', confirm: `DELETE ${on.email}` },
        actor,
      );
    };
    for (let round = 0; round < 100; round += 1) {
      const ann = await makePerson(db, { grant: 'admin' });
      const ben = await makePerson(db, { grant: 'admin' });
      await Promise.all([act(ann, ben, round % 4), act(ben, ann, Math.floor(round / 4) % 4)]);
      const left = await db.query<unknown[]>(
        `SELECT FROM users WHERE id = ANY ($1) AND granted = 'admin' AND status = 'active'`,
        [[ann.id, ben.id]],
      );
      expect(left).toHaveLength(1);
    }
  });
});

it('A-28: each act is one row of a log that nobody can change', async () => {
  const { db } = fixture.app;
  const ann = await makePerson(db);
  await fixture.call('post', `users/${ann.id}/suspend`, { reason: 'x' });
  await fixture.call('post', `users/${ann.id}/restore`);
  await fixture.call('put', `users/${ann.id}/role`, { role: 'pro' });
  await fixture.delete(ann, 'soft');
  const actions = (await fixture.auditOf(ann.id)).map(({ action }) => action);
  expect(actions).toEqual(['account.suspended', 'account.restored', 'grant.by-admin', 'account.deleted']);
  for (const statement of [`UPDATE audit SET after = 'x'`, 'DELETE FROM audit', 'TRUNCATE audit CASCADE']) {
    await expect(db.query(statement)).rejects.toThrow('audit is append-only');
  }
});
