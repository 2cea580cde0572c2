import { type MailStandIn, startMailStandIn } from '../../../e2e/stand-ins/mail/start-mail-stand-in.js';
import { testConfig } from '../support/test-config.js';
import { DeliveryEvents } from '../../src/pipeline/delivery/delivery-events.js';
import { Emails, type SecretEmail } from '../../src/pipeline/delivery/emails.js';
import { DeliveryFixture } from './delivery-fixture.js';
import { fireFor } from '../fixtures/account-alerts.js';
import { type MadePerson, makePerson } from '../fixtures/people.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { inTransaction } from '../support/test-database.js';

const LINK = 'http://localhost:3000/reset-password?token=s3cret-t0ken';
const RESET: SecretEmail = { kind: 'reset-password', link: LINK };

let server: MailStandIn;
let fixture: DeliveryFixture;
let ann: MadePerson;

beforeAll(async () => {
  server = await startMailStandIn();
  fixture = await DeliveryFixture.open({
    email: { smtpUrl: server.smtpUrl, from: 'Bellwether <bell@bellwether.example>' },
  });
});
afterAll(async () => {
  await fixture.close();
  await server.close();
});
beforeEach(async () => {
  fixture.forget();
  server.clearFaults();
  server.clear();
  ann = await makePerson(fixture.db, { emailVerified: true });
});

/** Queues a mail, and in the same transaction changes rows: $1 is its delivery. The delivery's id. */
async function queue(mail: SecretEmail, person: MadePerson = ann, change?: string): Promise<string> {
  const id = await inTransaction(fixture.db, async (tx) => {
    await fixture.rooms.get(Emails).enqueue(tx, person.id, mail);
    const [row] = await tx.query<{ id: string }[]>(
      'SELECT max(id) AS id FROM deliveries WHERE user_id = $1',
      [person.id],
    );
    if (change !== undefined) await tx.query(change, [row?.id]);
    return row?.id ?? '';
  });
  fixture.rooms.get(Emails).wake();
  return id;
}

async function sealedOf(id: string): Promise<Buffer | null> {
  const [row] = await fixture.db.query<{ sealed: Buffer | null }[]>(
    'SELECT sealed FROM deliveries WHERE id = $1',
    [id],
  );
  return row?.sealed ?? null;
}

describe('mails with links', () => {
  it('arrive, and the link is nowhere in the database, sealed or not, afterwards', async () => {
    await server.down();
    const id = await queue(RESET);
    const [waiting] = await fixture.db.query<{ row: string }[]>(
      `SELECT row_to_json(deliveries)::text || encode(sealed, 'escape') AS row FROM deliveries WHERE id = $1`,
      [id],
    );
    expect(waiting?.row).not.toContain('s3cret');
    expect((await sealedOf(id))?.length).toBeGreaterThan(LINK.length);
    await server.up();
    await expect(fixture.final(id)).resolves.toMatchObject({ status: 'delivered', attempts: 1 });
    const [mail] = server.mails(ann.email);
    expect(mail).toMatchObject({ to: [ann.email], subject: 'Bellwether: reset your password' });
    expect(mail?.text).toContain(`Choose a new password: ${LINK}\n`);
    expect(mail?.html).toContain(`<a href="${LINK}">`);
    expect(mail?.headers).toMatchObject({
      from: 'Bellwether <bell@bellwether.example>',
      'auto-submitted': 'auto-generated',
    });
    expect(await sealedOf(id)).toBeNull();
  });

  it('do not go when the transaction they were queued in is rolled back', async () => {
    const undone = inTransaction(fixture.db, async (tx) => {
      await fixture.rooms.get(Emails).enqueue(tx, ann.id, RESET);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await fixture.final(await queue({ kind: 'verify-email', link: LINK }));
    expect(server.mails(ann.email).map(({ subject }) => subject)).toEqual([
      'Bellwether: confirm your email address',
    ]);
  });

  it('are tried again when the server says later, under the same id', async () => {
    server.fault({ kind: 'answer', at: 'rcpt', code: 451 });
    server.fault({ kind: 'answer', at: 'data', code: 452 });
    await expect(fixture.final(await queue(RESET))).resolves.toMatchObject({
      status: 'delivered',
      attempts: 3,
      ambiguous: false,
    });
    expect(server.mails(ann.email)).toHaveLength(1);
  });

  it.each([
    ['an address', { at: 'rcpt', code: 550 }, 'address-refused'],
    ['a mail', { at: 'data', code: 554 }, 'refused'],
  ] as const)('fail for good when the server refuses %s, and are erased', async (_name, answer, reason) => {
    server.fault({ kind: 'answer', ...answer });
    const id = await queue(RESET);
    await expect(fixture.final(id)).resolves.toMatchObject({ status: 'failed', reason, attempts: 1 });
    expect(await sealedOf(id)).toBeNull();
  });

  it('wait while the server refuses our address, and go when it takes it', async () => {
    server.fault({ kind: 'answer', at: 'mail', code: 553 });
    const id = await queue(RESET);
    await expect(fixture.final(id)).resolves.toMatchObject({ status: 'delivered', attempts: 1 });
    expect(server.pendingFaults()).toEqual([]);
  });

  it('are sent again under the same id when the server did not answer', async () => {
    server.fault({ kind: 'hang', keeps: true });
    const id = await queue(RESET);
    await expect(fixture.final(id)).resolves.toMatchObject({ status: 'delivered', ambiguous: true });
    const ids = server.mails(ann.email).map(({ messageId }) => messageId);
    expect(ids).toEqual([ids[0], ids[0]]);
    expect(ids[0]).toMatch(/^<delivery\.\d+\.\d+@bellwether\.example>$/);
  });

  it('wait for nobody else’s next try', async () => {
    server.fault({ kind: 'answer', at: 'rcpt', code: 451 }, { times: 1000, to: ann.email });
    const stuck = await queue(RESET);
    await until(async () => (await fixture.stored(stuck)).attempts > 0, 'the first try');
    const ben = await makePerson(fixture.db);
    await expect(fixture.final(await queue(RESET, ben))).resolves.toMatchObject({ status: 'delivered' });
    server.clearFaults();
    await expect(fixture.final(stuck)).resolves.toMatchObject({ status: 'delivered' });
  });

  it.each([
    ['suspended', `UPDATE users SET status = 'suspended'`],
    ['deleted', `UPDATE users SET status = 'deleted', email = NULL, email_key = NULL`],
  ])('are called off and erased when the account is %s', async (reason, change) => {
    const id = await queue(
      RESET,
      ann,
      `WITH waiting AS (
         UPDATE deliveries SET next_attempt_at = now() + interval '1 hour' WHERE id = $1 RETURNING user_id
       ) ${change} WHERE id = (SELECT user_id FROM waiting)`,
    );
    await expect(fixture.final(id)).resolves.toMatchObject({ status: 'cancelled', reason, attempts: 0 });
    expect(await sealedOf(id)).toBeNull();
    expect(server.mails(ann.email)).toEqual([]);
  });

  it('are called off when their link is worth nothing any more', async () => {
    const aged = `UPDATE deliveries SET created_at = now() - interval '31 minutes' WHERE id = $1`;
    const id = await queue(RESET, ann, aged);
    await expect(fixture.final(id)).resolves.toMatchObject({ status: 'cancelled', reason: 'expired' });
  });

  it('of a sender that died are sent again by the next one', async () => {
    const taken = `UPDATE deliveries SET status = 'sending', claim = gen_random_uuid(), claim_epoch = -1, attempts = 1,
      first_attempt_at = now(), message_id = id, claim_until = now() + interval '1 hour' WHERE id = $1`;
    const id = await queue(RESET, ann, taken);
    await expect(fixture.final(id)).resolves.toMatchObject({
      status: 'delivered',
      ambiguous: true,
      attempts: 2,
    });
  });
});

describe('alerts by mail', () => {
  it('of one person go together, in words that say why', async () => {
    await inTransaction(fixture.db, async (tx) => {
      await fireFor(tx, { userId: ann.id, by: 'blocked', level: 65_001 });
      await fireFor(tx, { userId: ann.id, by: 'blocked', level: 65_002 });
      await fireFor(tx, {
        userId: ann.id,
        by: 'not-connected',
        level: 65_003,
        evidence: { source: 'simulated' },
      });
    });
    fixture.wake();
    const mails = await until(
      () => (server.mails(ann.email).length === 2 ? server.mails(ann.email) : null),
      'both mails',
    );
    expect(mails.map(({ subject }) => subject)).toEqual([
      '2 alerts',
      'SIMULATED PRICE · ▲ BTC above 65,003 — now 65,012.40 USD',
    ]);
    expect(mails[0]?.text).toContain('because you have blocked the bot in Telegram.');
    expect(mails[0]?.text).toContain('Your alerts: http://localhost:3000/onboarding#triggers');
    expect(mails[1]?.text).toMatch(/^SIMULATED PRICE\n▲ BTC above 65,003/);
    await until(() => fixture.pushes.length === 3, 'the pushes');
    expect(fixture.pushes[0]).toMatchObject({
      owner: { kind: 'user', userId: ann.id },
      push: { channel: 'email', status: 'delivered', tookMs: expect.any(Number) },
    });
  });

  it('lead people with Pro to the dashboard', async () => {
    const pro = await makePerson(fixture.db, { emailVerified: true, paidForMs: 60_000 });
    await fireFor(fixture.db, { userId: pro.id, by: 'not-connected' });
    fixture.wake();
    const [mail] = await until(
      () => (server.mails(pro.email).length > 0 ? server.mails(pro.email) : null),
      'the mail',
    );
    expect(mail?.text).toContain('Your alerts: http://localhost:3000/#triggers');
  });

  it.each([
    ['unverified', `UPDATE users SET email_verified_at = NULL WHERE id = $1`],
    ['deleted', `DELETE FROM triggers WHERE user_id = $1`],
    [
      'disarmed',
      `UPDATE triggers SET phase = 'disarmed', switched_off_at = clock_timestamp() WHERE user_id = $1`,
    ],
    ['snoozed', `UPDATE triggers SET snoozed_until = now() + interval '1 hour' WHERE user_id = $1`],
  ])('are called off: %s', async (reason, change) => {
    const fired = await inTransaction(fixture.db, async (tx) => {
      const made = await fireFor(tx, { userId: ann.id, by: 'blocked' });
      await tx.query(change, [ann.id]);
      return made;
    });
    fixture.wake();
    await expect(fixture.final(fired.deliveryId)).resolves.toMatchObject({ status: 'cancelled', reason });
  });
});

it('without a mail server none is queued, and what was queued before fails and says so', async () => {
  const bare = await DeliveryFixture.open();
  try {
    const person = await makePerson(bare.db);
    await bare.db.transaction((tx) => bare.rooms.get(Emails).enqueue(tx, person.id, RESET));
    expect(await bare.db.query('SELECT FROM deliveries')).toEqual([]);
    const before = new Emails(
      bare.rooms.get(DeliveryEvents),
      testConfig({ email: { smtpUrl: 'smtp://127.0.0.1:9', from: 'alerts@bellwether.example' } }),
    );
    await bare.db.transaction((tx) => before.enqueue(tx, person.id, RESET));
    before.wake();
    await expect(bare.final('1')).resolves.toMatchObject({ status: 'failed', reason: 'no-mail-server' });
    expect(await bare.db.query('SELECT sealed FROM deliveries')).toEqual([{ sealed: null }]);
  } finally {
    await bare.close();
  }
});
