import { jest } from '@jest/globals';
import { FreeUpgrade } from '../../src/features/billing/charges/free-upgrade.js';
import { BillingFixture } from '../fixtures/billing-fixture.js';
import { makeCode } from '../fixtures/codes.js';

const DAY_MS = 24 * 60 * 60_000;

let fixture: BillingFixture;
beforeAll(async () => {
  fixture = await BillingFixture.open();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.tidy());

const code = (options: Parameters<typeof makeCode>[1] = {}) => makeCode(fixture.db, options);

describe('a code', () => {
  it('goes on to the next term while it has cycles left, and no further', async () => {
    const ann = await fixture.person();
    const made = await code({ cycles: 2 });
    for (const due of [2_400, 2_400, 3_000]) {
      if (due === 2_400 && (await ann.charges()).length === 0) await ann.checkout('quarterly', made.code);
      else await ann.post('billing/create-charge').expect(201);
      expect(await ann.charge()).toMatchObject({ due });
      fixture.provider.pay((await ann.charge()).checkoutId);
      await ann.until('paid');
      await fixture.setPaidTimeEnd(ann.id, 24);
    }
    expect((await ann.summary()).amount).toBe(30);
  });

  it('that covers the whole price renews at once, and needs no page', async () => {
    const ann = await fixture.person();
    const made = await code({ value: 100, cycles: 2 });
    const options = { plan: 'annual', code: made.code };
    await ann.post('billing/activate-free-upgrade', options).expect(200);
    await fixture.setPaidTimeEnd(ann.id, -1);
    expect(await ann.summary()).toMatchObject({ plan: 'pro_grace', amount: 0 });
    expect((await ann.post('billing/create-charge').expect(201)).body).toEqual({
      url: 'http://localhost:3000/',
    });
    expect(await ann.summary()).toMatchObject({ plan: 'pro_active', amount: 66 });
    expect(await ann.charges()).toHaveLength(2);
  });

  it('renews nothing, and does not say so, if its last cycle is gone at that moment', async () => {
    const ann = await fixture.person();
    const made = await code({ value: 100, cycles: 2 });
    await ann.post('billing/activate-free-upgrade', { plan: 'annual', code: made.code }).expect(200);
    await fixture.setPaidTimeEnd(ann.id, -1);
    const gone = jest.spyOn(fixture.app.nest.get(FreeUpgrade), 'activate');
    gone.mockResolvedValueOnce({ kind: 'invalid' });
    await ann.post('billing/create-charge').expect(409);
    gone.mockRestore();
  });

  it('is refused with a word about the field', async () => {
    const [ann, bob] = [await fixture.person(), await fixture.person()];
    const annual = await code({ appliesTo: 'annual' });
    const dollars = await code({ currencies: ['USD'] });
    const bobs = await code({ forUserId: bob.id });
    const expired = await code({ expiresInMs: -1_000 });
    const free = await code({ value: 100 });
    const cases = [
      ['NONE-SUCH', 'Invalid or expired code'],
      [bobs.code, 'Invalid or expired code'],
      [expired.code, 'Invalid or expired code'],
      [annual.code, 'This code does not apply to the selected plan.'],
      [dollars.code, 'This code does not apply to the selected plan.'],
      [free.code, 'This code covers the whole price: there is nothing to pay.'],
    ] as const;
    for (const [wrong, message] of cases) {
      const { body } = await ann.post('billing/checkout', { plan: 'quarterly', code: wrong }).expect(422);
      expect(body).toMatchObject({ code: 'RULE_BROKEN', message, fields: [{ field: 'code', message }] });
    }
    expect(await ann.charges()).toEqual([]);
  });

  it('previews what it would cost, and never says why it is invalid', async () => {
    const [ann, bob] = [await fixture.person(), await fixture.person()];
    const [twenty, annual, bobs] = [
      await code(),
      await code({ appliesTo: 'annual' }),
      await code({ forUserId: bob.id }),
    ];
    const preview = async (plan: string, typed?: string) => {
      const query = typed === undefined ? '' : `&code=${encodeURIComponent(typed)}`;
      return (await ann.get(`billing/preview?plan=${plan}${query}`).expect(200)).body;
    };
    const answer = (code_status: string, amount_minor: number) => ({
      code_status,
      amount_minor,
      breakdown: { code_applied: code_status === 'ok' },
    });
    expect(await preview('quarterly')).toEqual(answer('none', 3_000));
    expect(await preview('annual', ' ')).toEqual(answer('none', 6_600));
    expect(await preview('quarterly', ` ${twenty.code.toLowerCase()}`)).toEqual(answer('ok', 2_400));
    expect(await preview('annual', twenty.code)).toEqual(answer('ok', 5_280));
    expect(await preview('quarterly', annual.code)).toEqual(answer('not_applicable', 3_000));
    expect(await preview('quarterly', bobs.code)).toEqual(answer('invalid', 3_000));
    expect(await preview('quarterly', 'x'.repeat(1_000))).toEqual(answer('invalid', 3_000));
    await ann.get('billing/preview?plan=monthly').expect(400);
    await ann.get('billing/preview').expect(400);
    await ann.get('billing/preview?plan=annual&code=A&code=B').expect(400);
    expect(await ann.charges()).toEqual([]);
  });

  it('may be guessed ten times an hour', async () => {
    const ann = await fixture.person();
    const good = await code();
    for (let guess = 0; guess < 20; guess += 1)
      await ann.get(`billing/preview?plan=annual&code=${good.code}`).expect(200);
    for (let guess = 0; guess < 5; guess += 1) {
      await ann.get(`billing/preview?plan=annual&code=GUESS-${guess}`).expect(200);
      await ann.post('billing/checkout', { plan: 'annual', code: `GUESS-${guess}` }).expect(422);
    }
    const ways = [
      ann.get(`billing/preview?plan=annual&code=${good.code}`),
      ann.post('billing/checkout', { plan: 'annual', code: good.code }),
      ann.post('billing/activate-free-upgrade', { plan: 'annual', code: good.code }),
    ];
    for (const way of ways) {
      const refused = await way.expect(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    }
    await ann.checkout('annual');
  });
});

describe('an upgrade for nothing', () => {
  it('begins at once, without a checkout', async () => {
    const ann = await fixture.person();
    await ann.checkout('quarterly');
    const made = await code({ value: 100 });
    const { body } = await ann
      .post('billing/activate-free-upgrade', { plan: 'annual', code: made.code.toLowerCase() })
      .expect(200);
    expect(body).toEqual({ message: expect.stringMatching(/^Pro is active until \d{1,2} \w{3,4} \d{4}\.$/) });
    const summary = await ann.summary();
    expect(summary).toMatchObject({
      plan: 'pro_active',
      term: 'annual',
      pending_charge_url: null,
      history: [{ amount: 0, due: 0, term: 'annual', status: 'paid', granted: true, receipt_url: null }],
    });
    expect((await ann.get('check-pro-access').expect(200)).body).toEqual({ hasProAccess: true });
    expect(fixture.heard).toContain(ann.id);
    await fixture.look();
    const [open] = await ann.charges();
    expect(open?.status).toBe('expired');
    await ann.post('billing/activate-free-upgrade', { plan: 'annual', code: made.code }).expect(409);
  });

  it('needs a code that leaves nothing to pay', async () => {
    const ann = await fixture.person();
    const made = await code();
    for (const options of [{ plan: 'quarterly', code: made.code }, { plan: 'quarterly' }]) {
      const { body } = await ann.post('billing/activate-free-upgrade', options).expect(422);
      expect(body.message).toBe('This code does not cover the whole price.');
    }
    expect(await ann.summary()).toMatchObject({ plan: 'free', history: [] });
  });

  it('brings back what the end of the last term paused', async () => {
    const ann = await fixture.person({ paidForMs: -3 * DAY_MS });
    const [trigger] = await fixture.db.query<{ id: string }[]>(
      `INSERT INTO triggers (user_id, symbol, op, level, phase, paused) VALUES ($1, 'DOGE', 'above', 1, 'armed', 'plan') RETURNING id`,
      [ann.id],
    );
    const made = await code({ kind: 'fixed', value: 30 });
    await ann.post('billing/activate-free-upgrade', { plan: 'quarterly', code: made.code }).expect(200);
    const rows = await fixture.db.query<{ paused: string | null }[]>(
      'SELECT paused FROM triggers WHERE id = $1',
      [trigger?.id],
    );
    expect(rows).toEqual([{ paused: null }]);
  });
});
