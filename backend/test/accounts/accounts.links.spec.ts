import { DataSource } from 'typeorm';
import { inviteFrom, resetLinkFor } from '../../src/features/accounts/admin-links.js';
import { mayRegister } from '../../src/features/accounts/sign-in/invitations.js';
import { AdminAccountsFixture } from '../admin/admin-accounts-fixture.js';
import { AccountsFixture, PASSWORD } from '../fixtures/accounts-fixture.js';
import { makePerson } from '../fixtures/people.js';

const NEW_PASSWORD = 'another horse, another battery';

let admins: AdminAccountsFixture;
let people: AccountsFixture;
beforeAll(async () => {
  admins = await AdminAccountsFixture.open();
  people = new AccountsFixture(admins.app);
});
afterAll(() => admins.close());

const place = () => {
  const { options } = admins.app.nest.get(DataSource);
  return {
    databaseUrl: 'url' in options ? String(options.url) : '',
    publicUrl: 'https://alerts.example.org',
    brandName: 'Bellwether',
    email: null,
    now: Date.UTC(2026, 10, 26),
  };
};
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';
const reset = (token: string) =>
  people.browser().post('reset-password', { token, newPassword: NEW_PASSWORD });
const verified = (id: string) =>
  admins.app.db.query(
    `SELECT email_verified_at IS NOT NULL AS email, owner_verified_at IS NOT NULL AS owner FROM users WHERE id = $1`,
    [id],
  );

describe('a reset link of an admin', () => {
  it('sets a new password once, ends all sessions, and proves nothing about the address', async () => {
    const { id, email, browser } = await people.register();
    const { body } = await admins.call('post', `users/${id}/reset-link`);
    expect(body.link).toMatch(/^http:\/\/localhost:3000\/reset-password\?token=[\w-]{43}$/);
    await reset(tokenOf(body.link)).expect(200);
    await browser.get('me').expect(401);
    await people.browser().post('login', { email, password: NEW_PASSWORD }).expect(200);
    expect(await verified(id)).toEqual([{ email: false, owner: false }]);
    await reset(tokenOf(body.link)).expect(400);
    expect(await admins.auditOf(id)).toMatchObject([
      { action: 'reset-link.created', actor: admins.admin.id, before: 'none', after: 'none' },
    ]);
  });

  it('leaves the chat that the person linked before', async () => {
    const { id } = await people.register();
    await admins.app.db.query(
      `INSERT INTO telegram_chats (chat_id, telegram_user_id, user_id, linked_at) VALUES (4711, 4711, $1, now())`,
      [id],
    );
    const { body } = await admins.call('post', `users/${id}/reset-link`);
    await reset(tokenOf(body.link)).expect(200);
    expect(
      await admins.app.db.query('SELECT user_id AS id FROM telegram_chats WHERE chat_id = 4711'),
    ).toEqual([{ id }]);
  });

  it('is void after 30 minutes, and once there is another', async () => {
    const { id } = await people.register();
    const [first, second] = [
      tokenOf((await admins.call('post', `users/${id}/reset-link`)).body.link),
      tokenOf((await admins.call('post', `users/${id}/reset-link`)).body.link),
    ];
    await reset(first).expect(400);
    const [{ minutes }] = await admins.app.db.query(
      `SELECT round(extract(epoch FROM expires_at - created_at) / 60)::int AS minutes
         FROM account_tokens WHERE user_id = $1 AND purpose = 'reset-by-admin' LIMIT 1`,
      [id],
    );
    expect(minutes).toBe(30);
    await admins.app.db.query(`UPDATE account_tokens SET expires_at = now() WHERE user_id = $1`, [id]);
    await reset(second).expect(400);
  });

  it.each([
    ['suspended', 'This account is suspended. Restore it first.'],
    ['deleted', 'This account is deleted.'],
  ])('is not made for an account that is %s', async (status, message) => {
    const person = await makePerson(admins.app.db);
    const { id } = person;
    if (status === 'deleted') await admins.delete(person, 'soft');
    else await admins.call('post', `users/${id}/suspend`, { reason: 'spam' });
    const answer = await admins.call('post', `users/${id}/reset-link`);
    expect([answer.status, answer.body.message]).toEqual([409, message]);
  });

  it('is made at the terminal, too', async () => {
    const { id, email } = await people.register();
    const made = await resetLinkFor(place(), email);
    expect(made).toMatchObject({ kind: 'created' });
    if (made.kind === 'created') await reset(tokenOf(made.link)).expect(200);
    expect(await admins.auditOf(id)).toMatchObject([{ action: 'reset-link.created', actor: null }]);
    expect(await resetLinkFor(place(), 'nobody@people.example')).toEqual({ kind: 'unknown' });
  });
});

describe('an invitation', () => {
  const invite = async () => {
    const { body } = await admins.call('post', 'invitations');
    return String(body.link).split('#')[1] ?? '';
  };
  const verdict = (signUp: 'open' | 'invite', invitation: string | null) =>
    admins.app.db.transaction((tx) => mayRegister(tx, signUp, invitation));

  it('is good for one account, of any number who try at once', async () => {
    const token = await invite();
    const verdicts = await Promise.all([1, 2, 3, 4].map(() => verdict('invite', token)));
    expect(verdicts.toSorted()).toEqual(['used-or-expired', 'used-or-expired', 'used-or-expired', 'yes']);
  });

  it('is used by who registers with it, and is not where that fails', async () => {
    const token = await invite();
    const { email } = await people.register();
    const fields = { email, password: PASSWORD, firstName: 'Ann', lastName: 'Example', invitation: token };
    await people.browser().post('register', fields).expect(409);
    await people
      .browser()
      .post('register', { ...fields, email: people.newEmail() })
      .expect(201);
    expect(await verdict('invite', token)).toBe('used-or-expired');
  });

  it.each([
    ['open', null, 'yes'],
    ['open', 'unknown', 'yes'],
    ['invite', null, 'needs-invitation'],
    ['invite', 'unknown', 'used-or-expired'],
  ] as const)('with sign-up %s and the invitation %s: %s', async (signUp, invitation, expected) => {
    expect(await verdict(signUp, invitation)).toBe(expected);
  });

  it('ends after 7 days', async () => {
    const token = await invite();
    await admins.app.db.query(
      `UPDATE account_links SET expires_at = expires_at - interval '7 days' WHERE used_at IS NULL`,
    );
    expect(await verdict('invite', token)).toBe('used-or-expired');
  });

  it('ends with the rights of who made it, and is noted', async () => {
    const token = await invite();
    await admins.app.db.query(`UPDATE users SET granted = 'none' WHERE id = $1`, [admins.admin.id]);
    expect(await verdict('invite', token)).toBe('used-or-expired');
    await admins.app.db.query(`UPDATE users SET granted = 'admin' WHERE id = $1`, [admins.admin.id]);
    expect(await verdict('invite', token)).toBe('yes');
    const noted = await admins.app.db.query(
      `SELECT DISTINCT actor_id AS actor FROM audit WHERE action = 'invitation.created'`,
    );
    expect(noted).toEqual([{ actor: admins.admin.id }]);
  });

  it('is made at the terminal, too', async () => {
    const made = await inviteFrom(place());
    expect(made).toMatchObject({
      link: expect.stringMatching(/^https:\/\/alerts\.example\.org\/invite#[\w-]{43}$/),
    });
  });
});
