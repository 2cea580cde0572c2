import { DiscountCodes, type NewCode as CodeToMake } from '../../src/features/billing/codes.js';
import { makeCharge, type MadeCharge, paidCheckoutOf } from '../fixtures/charges.js';
import { makeCode } from '../fixtures/codes.js';
import { makePerson } from '../fixtures/people.js';
import { SettlementFixture } from './settlement-fixture.js';
import { databaseTime } from '../support/database-time.js';
import { fewAtOnce } from '../support/few-at-once.js';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const OPENERS = 200;

let fixture: SettlementFixture;

beforeAll(async () => {
  fixture = await SettlementFixture.open();
});
afterAll(() => fixture.close());

const options: CodeToMake = {
  discount: { kind: 'percent', value: 20 },
  appliesTo: 'both',
  cycles: 1,
  currencies: ['USD', 'USDC'],
  forUserId: null,
  madeForUserId: null,
  createdBy: null,
};
const create = (codes: DiscountCodes, of: CodeToMake = options) =>
  fixture.db.transaction((tx) => codes.create(tx, of));
const preview = async (code: string, userId: string): Promise<string> => {
  const asked = { code, userId, term: 'quarterly' } as const;
  const { kind } = await fixture.codes.preview(asked);
  const checked = await fixture.db.transaction((tx) => fixture.codes.check(tx, asked));
  expect(checked.kind).toBe(kind);
  return kind;
};
const someone = async (): Promise<string> => (await makePerson(fixture.db)).id;

async function reserved(code: string, userId: string): Promise<MadeCharge> {
  const charge = await fixture.reserve({ code, term: 'quarterly', userId });
  if (charge === null) throw new Error(`${code} was refused`);
  return charge;
}

/** Draws the same letters a few times over before it draws others. */
class RepeatingCodes extends DiscountCodes {
  constructor(
    private readonly drawn: string,
    private repeats: number,
  ) {
    super(fixture.db);
  }

  protected override draw(): string {
    this.repeats -= 1;
    return this.repeats >= 0 ? this.drawn : super.draw();
  }
}

describe('a new code', () => {
  it('is eight letters that nobody takes for others, and lasts 90 days', async () => {
    const codes = new Set<string>();
    for (let made = 0; made < 50; made += 1) {
      const before = await databaseTime(fixture.db);
      const { code, expiresAt } = await create(fixture.codes);
      const after = await databaseTime(fixture.db);
      expect(code).toMatch(/^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/);
      const createdAt = expiresAt.getTime() - 90 * DAY_MS;
      expect(createdAt).toBeGreaterThanOrEqual(before);
      expect(createdAt).toBeLessThanOrEqual(after);
      codes.add(code);
    }
    expect(codes.size).toBe(50);
  });

  it('takes off what it was made for, typed in small letters and with blanks around', async () => {
    const userId = await someone();
    const { id, code } = await create(fixture.codes, {
      ...options,
      discount: { kind: 'fixed', value: 7 },
      forUserId: userId,
    });
    const asked = { code: ` ${code.toLowerCase()}\n`, userId, term: 'annual' } as const;
    const expected = { kind: 'ok', codeId: id, discount: { kind: 'fixed', value: 7 } };
    expect(await fixture.codes.preview(asked)).toEqual(expected);
    expect(await preview(code, await someone())).toBe('invalid');
  });

  it('is drawn again when there is one like it, and not forever', async () => {
    const { code } = await create(fixture.codes);
    const again = await create(new RepeatingCodes(code, 7));
    expect(again.code).not.toBe(code);
    await expect(create(new RepeatingCodes(code, 8))).rejects.toThrow('8 drawn discount codes');
  });
});

describe('a code', () => {
  it('is the same nothing whether it is unknown, empty, another’s, taken or over', async () => {
    const [ann, ben] = await Promise.all([someone(), someone()]);
    const [scoped, over, taken] = await Promise.all([
      makeCode(fixture.db, { forUserId: ben }),
      makeCode(fixture.db, { expiresInMs: -1 }),
      makeCode(fixture.db),
    ]);
    await reserved(taken.code, ben);
    for (const code of ['NOSU-CHCO', '', '   ', scoped.code, over.code, taken.code]) {
      const asked = { code, userId: ann, term: 'quarterly' } as const;
      expect(await fixture.codes.preview(asked)).toEqual({ kind: 'invalid' });
      expect(await fixture.reserve(asked)).toBeNull();
    }
  });

  it('stays with the person who reserves it, for as long as the charge can be paid', async () => {
    const [ann, ben] = await Promise.all([someone(), someone()]);
    const { code } = await makeCode(fixture.db);
    const charge = await reserved(code, ann);
    expect([await preview(code, ann), await preview(code, ben)]).toEqual(['ok', 'invalid']);
    await fixture.db.query(`UPDATE charges SET status = 'expired' WHERE id = $1`, [charge.id]);
    expect([await preview(code, ann), await preview(code, ben)]).toEqual(['ok', 'ok']);
  });

  it.each(['expired', 'failed', 'underpaid', 'refunded', 'late_paid'] as const)(
    'is free again after a charge that is %s without a term',
    async (status) => {
      const [ann, ben] = await Promise.all([someone(), someone()]);
      const { id: codeId, code } = await makeCode(fixture.db);
      await makeCharge(fixture.db, { userId: ann, codeId, status });
      expect([await preview(code, ann), await preview(code, ben)]).toEqual(['ok', 'ok']);
    },
  );

  it('makes as many terms cheaper as it has cycles, also after its end, and is what a renewal uses', async () => {
    const ann = await someone();
    const { id: codeId, code } = await makeCode(fixture.db, { cycles: 2 });
    const renewal = () => fixture.codes.ofRenewal({ userId: ann, term: 'quarterly' });
    expect(await renewal()).toBeNull();
    const first = await reserved(code, ann);
    await fixture.settle(first.id, paidCheckoutOf(first));
    await fixture.db.query(
      `UPDATE discount_codes SET expires_at = now() - interval '1 second' WHERE id = $1`,
      [codeId],
    );
    expect(await renewal()).toEqual({ codeId, code, discount: { kind: 'percent', value: 20 } });
    const second = await reserved(code, ann);
    expect(second.dueMinor).toBe(2_400);
    await fixture.settle(second.id, paidCheckoutOf(second));
    expect(await preview(code, ann)).toBe('invalid');
    expect(await renewal()).toBeNull();
  });

  it('is of no renewal once a term was bought without it', async () => {
    const ann = await someone();
    const { code } = await makeCode(fixture.db, { cycles: 12 });
    const first = await reserved(code, ann);
    await fixture.settle(first.id, paidCheckoutOf(first));
    const plain = await makeCharge(fixture.db, { userId: ann });
    await fixture.settle(plain.id, paidCheckoutOf(plain));
    expect(await fixture.codes.ofRenewal({ userId: ann, term: 'quarterly' })).toBeNull();
  });
});

describe('a one-use code that 200 people want at the same time', () => {
  it('goes to one of them, and to one again after that charge has ended', async () => {
    const { id: codeId, code } = await makeCode(fixture.db);
    const people = await fewAtOnce(Array.from({ length: OPENERS }), someone);
    for (let round = 0; round < 3; round += 1) {
      const charges = await fewAtOnce(people, (userId) =>
        fixture.reserve({ code, userId, term: 'quarterly' }),
      );
      const [mine, ...others] = charges.filter((charge) => charge !== null);
      expect(mine).toBeDefined();
      expect(others).toEqual([]);
      await fixture.db.query(`UPDATE charges SET status = 'expired' WHERE code_id = $1`, [codeId]);
    }
    const answers = await Promise.all(people.slice(0, 20).map((userId) => preview(code, userId)));
    expect(answers).toEqual(Array.from({ length: 20 }, () => 'ok'));
  });

  it('is paid for once, when everybody pays late at the same time', async () => {
    const { id: codeId } = await makeCode(fixture.db);
    const people = await Promise.all(Array.from({ length: 20 }, someone));
    const charges: MadeCharge[] = [];
    for (const userId of people) {
      const over = { userId, codeId, dueMinor: 2_400, status: 'expired', expiresInMs: -2 * HOUR_MS } as const;
      charges.push(await makeCharge(fixture.db, over));
    }
    await Promise.all(
      charges.map((charge) => fixture.settle(charge.id, paidCheckoutOf(charge, { updatedAt: new Date() }))),
    );
    const stored = await Promise.all(charges.map(({ id }) => fixture.charge(id)));
    expect(stored.filter(({ start }) => start !== null)).toHaveLength(1);
    expect(stored.filter(({ review }) => review === 'late-code')).toHaveLength(19);
    expect(stored.every(({ status }) => status === 'late_paid')).toBe(true);
  });
});
