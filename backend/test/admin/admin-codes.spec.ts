import { Settlement } from '../../src/features/billing/settle.js';
import { checkoutOf, makeCharge } from '../fixtures/charges.js';
import { makePerson } from '../fixtures/people.js';
import { BillingFixture, type BillingPerson } from '../fixtures/billing-fixture.js';
import { termBegun } from '../support/database-time.js';

const OPTIONS = {
  type: 'percent',
  value: 20,
  appliesTo: 'both',
  cycles: 1,
  allowedCurrencies: ['USD', 'USDC'],
  userScoped: true,
};
const NOBODY = '00000000-0000-4000-8000-000000000000';

let fixture: BillingFixture;
let admin: BillingPerson;
beforeAll(async () => {
  fixture = await BillingFixture.open();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.tidy();
  admin = await fixture.person({ grant: 'admin' });
});

const pathOf = (userId: string) => `admin/users/${userId}/discount-code`;

/** Makes a code in somebody's row and reads it out of the answer. */
async function codeFor(userId: string, options: object = {}): Promise<string> {
  const { body } = await admin.post(pathOf(userId), { ...OPTIONS, ...options }).expect(201);
  return /^Discount code ([A-Z2-9]{4}-[A-Z2-9]{4}): /.exec(body.message)?.[1] ?? '';
}

async function preview(person: BillingPerson, code: string, plan = 'quarterly'): Promise<object> {
  const { body } = await person.get(`billing/preview?plan=${plan}&code=${code}`).expect(200);
  return { status: body.code_status, amount: body.amount_minor };
}

describe('a discount code that an admin makes', () => {
  it('lowers the price of the person it is for, and nobody else’s', async () => {
    const [ann, ben] = [await fixture.person(), await fixture.person()];
    const code = await codeFor(ann.id);
    expect(await preview(ann, code)).toEqual({ status: 'ok', amount: 2_400 });
    expect(await preview(ben, code)).toEqual({ status: 'invalid', amount: 3_000 });
  });

  it('is for anybody when it is not for one person alone', async () => {
    const [ann, ben] = [await fixture.person(), await fixture.person()];
    expect(await preview(ben, await codeFor(ann.id, { userScoped: false }))).toMatchObject({ status: 'ok' });
  });

  it.each([
    [{ appliesTo: 'quarterly' }, 'annual', 'not_applicable', 6_600],
    [{ appliesTo: 'annual' }, 'annual', 'ok', 5_280],
    [{ allowedCurrencies: ['USD'] }, 'quarterly', 'not_applicable', 3_000],
    [{ value: 100 }, 'quarterly', 'ok', 0],
    [{ type: 'fixed', value: 5 }, 'quarterly', 'ok', 2_500],
    [{ type: 'fixed', value: 101 }, 'annual', 'ok', 0],
    [{ cycles: 12 }, 'quarterly', 'ok', 2_400],
  ])('%j for a %s term: %s', async (options, plan, status, amount) => {
    const ann = await fixture.person();
    expect(await preview(ann, await codeFor(ann.id, options), plan)).toEqual({ status, amount });
  });

  it('is written down with its row, its maker and an entry in the audit log that does not tell it', async () => {
    const ann = await fixture.person();
    const code = await codeFor(ann.id, { userScoped: false });
    const [stored] = await fixture.db.query<{ id: string }[]>(
      `SELECT id, for_user_id AS "for", made_for_user_id AS "madeFor", created_by AS by FROM discount_codes WHERE code = $1`,
      [code],
    );
    expect(stored).toEqual({ id: expect.any(String), for: null, madeFor: ann.id, by: admin.id });
    const { body } = await admin.get(`admin/audit?userId=${ann.id}`).expect(200);
    expect(body.rows).toEqual([
      expect.objectContaining({
        action: 'discount-code.created',
        actor: { id: admin.id, email: expect.stringContaining('@') },
        target: { id: ann.id, email: expect.stringContaining('@') },
        after: stored?.id,
      }),
    ]);
    expect(JSON.stringify(body)).not.toContain(code);
  });

  it.each([
    [{ type: 'half' }, 422, 'type'],
    [{ type: 5 }, 422, 'type'],
    [{ value: 0 }, 422, 'value'],
    [{ value: 101 }, 422, 'value'],
    [{ value: 1.5 }, 422, 'value'],
    [{ value: '20' }, 400, 'value'],
    [{ type: 'fixed', value: 1_001 }, 422, 'value'],
    [{ cycles: 0 }, 422, 'cycles'],
    [{ cycles: 13 }, 422, 'cycles'],
    [{ cycles: 1.5 }, 422, 'cycles'],
    [{ appliesTo: 'monthly' }, 422, 'appliesTo'],
    [{ allowedCurrencies: ['EUR'] }, 422, 'allowedCurrencies'],
    [{ allowedCurrencies: [] }, 422, 'allowedCurrencies'],
    [{ allowedCurrencies: ['USD', 'USD'] }, 422, 'allowedCurrencies'],
    [{ allowedCurrencies: 'USDC' }, 400, 'allowedCurrencies'],
    [{ userScoped: 'yes' }, 400, 'userScoped'],
    [{ note: 'x' }, 400, 'note'],
  ])('with %j is refused with %i', async (options, status, field) => {
    const ann = await fixture.person();
    const { body } = await admin.post(pathOf(ann.id), { ...OPTIONS, ...options }).expect(status);
    const message: unknown = status === 422 ? expect.stringMatching(/^[A-Z].*\.$/) : expect.any(String);
    expect(body.fields).toEqual([{ field, message }]);
    expect(
      await fixture.db.query('SELECT FROM discount_codes WHERE made_for_user_id = $1', [ann.id]),
    ).toEqual([]);
  });

  it('names every field that is wrong', async () => {
    const { body } = await admin.post(pathOf(admin.id), { ...OPTIONS, value: 0, cycles: 99 }).expect(422);
    expect(body.fields).toEqual([
      { field: 'value', message: 'A discount is at least 1.' },
      { field: 'cycles', message: 'A code is good for 1 to 12 billing cycles.' },
    ]);
  });

  it('needs an account that is there', async () => {
    await admin.post(pathOf(NOBODY), OPTIONS).expect(404);
    await admin.post(pathOf('me'), OPTIONS).expect(404);
    const gone = await makePerson(fixture.db);
    await fixture.db.query(
      `UPDATE users SET status = 'deleted', email = NULL, email_key = NULL WHERE id = $1`,
      [gone.id],
    );
    const { body } = await admin.post(pathOf(gone.id), OPTIONS).expect(409);
    expect(body.message).toBe('This account is deleted.');
  });
});

describe('a payment in review', () => {
  const review = (id: string, decision: string) => admin.post(`admin/charges/${id}/review`, { decision });

  /** A payment of somebody, as the settlement would leave it. */
  async function payment(reason: string, status: 'failed' | 'late_paid' | 'refunded' | 'pending' = 'failed') {
    const ann = await fixture.person();
    const made = await makeCharge(fixture.db, { userId: ann.id, status, expiresInMs: -60_000 });
    const { id } = made;
    await fixture.db.query(
      'UPDATE charges SET review = $2, paid_minor = 3000, paid_at = now() WHERE id = $1',
      [id, reason],
    );
    return { ann, id, made };
  }

  const waiting = async (): Promise<readonly { readonly id: string; readonly review: string }[]> =>
    (await admin.get('admin/charges-in-review').expect(200)).body;

  it('is listed until it is decided on', async () => {
    const { ann, id } = await payment('other-network');
    expect((await waiting()).find((each) => each.id === id)).toEqual({
      id,
      user: { id: ann.id, email: expect.stringContaining('@') },
      review: 'other-network',
      grantable: true,
      term: 'quarterly',
      dueMinor: 3_000,
      paidMinor: 3_000,
      paidAt: expect.stringMatching(/Z$/),
      createdAt: expect.stringMatching(/Z$/),
    });
    const { body } = await review(id, 'close').expect(200);
    expect(body.message).toBe('Payment closed. Nothing changes for the account.');
    expect((await waiting()).some((each) => each.id === id)).toBe(false);
    expect((await ann.summary()).plan).toBe('free');
  });

  it('that is granted gives the term as any payment, once, and the screen hears of it', async () => {
    const { ann, id } = await payment('late-code', 'late_paid');
    await fixture.db.query(
      `INSERT INTO triggers (user_id, symbol, op, level, phase, paused) VALUES ($1, 'DOGE', 'above', 1, 'armed', 'plan')`,
      [ann.id],
    );
    const answers = await Promise.all([1, 2, 3].map(() => review(id, 'grant')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const messages = answers.map(({ body }) => String(body.message)).sort();
    expect(messages.filter((message) => message === 'The term was given before.')).toHaveLength(2);
    expect(messages[0]).toMatch(/^Term given\. Pro is paid until \d+ \w+ \d{4}\.$/);
    const summary = await ann.summary();
    expect(summary).toMatchObject({ plan: 'pro_active', term: 'quarterly' });
    expect(summary.history).toEqual([expect.objectContaining({ status: 'late_paid', granted: true })]);
    expect(fixture.heard.filter((userId) => userId === ann.id)).toHaveLength(1);
    expect(await fixture.db.query('SELECT paused FROM triggers WHERE user_id = $1', [ann.id])).toEqual([
      { paused: null },
    ]);
    const { body } = await admin.get(`admin/audit?userId=${ann.id}`).expect(200);
    expect(body.rows).toEqual([
      expect.objectContaining({ action: 'charge.reviewed', before: 'late-code', after: `grant ${id}` }),
    ]);
    await review(id, 'close').expect(200);
  });

  it('counts as paid from then on, and is given back when it is refunded', async () => {
    const { ann, id, made } = await payment('no-amount');
    await review(id, 'grant').expect(200);
    expect(await ann.charges()).toEqual([
      expect.objectContaining({ status: 'paid', periodEnd: expect.any(Date), nextLookAt: expect.any(Date) }),
    ]);
    const settlement = fixture.app.nest.get(Settlement);
    const refunded = checkoutOf(made, { status: 'refunded', updatedAt: new Date() });
    settlement.announce(await fixture.db.transaction((tx) => settlement.apply(tx, id, refunded)));
    expect(await ann.summary()).toMatchObject({
      plan: 'free',
      history: [{ status: 'refunded', granted: false }],
    });
  });

  it('stays decided when the same reason is found again, and comes back with a new one', async () => {
    const { id } = await payment('other-network');
    await review(id, 'close').expect(200);
    await fixture.db.query(`UPDATE charges SET review = 'other-checkout,other-network' WHERE id = $1`, [id]);
    expect((await waiting()).find((each) => each.id === id)).toMatchObject({ review: 'other-checkout' });
    await review(id, 'close').expect(200);
    expect((await review(id, 'close').expect(200)).body.message).toBe('The payment was closed before.');
  });

  it('leaves a code with whoever has it by now', async () => {
    const { ann, id } = await payment('late-code', 'late_paid');
    const ben = await fixture.person();
    const code = await codeFor(ann.id, { userScoped: false, cycles: 2 });
    const [{ codeId } = { codeId: '' }] = await fixture.db.query<{ codeId: string }[]>(
      'SELECT id AS "codeId" FROM discount_codes WHERE code = $1',
      [code],
    );
    const period = await termBegun(fixture.db);
    await makeCharge(fixture.db, { userId: ben.id, codeId, status: 'paid', period });
    await fixture.db.query('UPDATE charges SET code_id = $2 WHERE id = $1', [id, codeId]);
    await review(id, 'grant').expect(200);
    expect(await preview(ben, code)).toMatchObject({ status: 'ok' });
  });

  it.each([
    ['refunded', 'grant', 'This payment was refunded: there is no term to give.'],
    ['pending', 'grant', 'This payment is still under way. Decide once its page has closed.'],
  ] as const)('that is %s cannot be granted', async (status, decision, message) => {
    const { id } = await payment('other-checkout', status);
    expect((await waiting()).find((each) => each.id === id)).toMatchObject({ grantable: false });
    expect((await review(id, decision).expect(409)).body.message).toBe(message);
  });

  it('that bought its term is not granted again', async () => {
    const { ann, id } = await payment('other-checkout', 'late_paid');
    const { start, end } = await termBegun(fixture.db);
    await fixture.db.query('UPDATE charges SET period_start = $2, period_end = $3 WHERE id = $1', [
      id,
      start,
      end,
    ]);
    expect((await review(id, 'grant').expect(409)).body.message).toBe(
      'This payment has bought its term already.',
    );
    expect((await ann.summary()).plan).toBe('free');
  });

  it('needs a payment in review, and a decision', async () => {
    const ann = await fixture.person();
    const { id } = await makeCharge(fixture.db, { userId: ann.id });
    expect((await review(id, 'grant').expect(409)).body.message).toBe('This payment is not in review.');
    await review(id, 'close').expect(409);
    await review(NOBODY, 'close').expect(404);
    await review('1', 'close').expect(404);
    await review(id, 'maybe').expect(400);
  });
});
