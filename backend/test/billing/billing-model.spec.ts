import fc from 'fast-check';
import {
  type ChargePlan,
  checkoutSaying,
  type CodePlan,
  forged,
  PEOPLE,
  saysOf,
  type World,
  worldOf,
} from './billing-lives.js';
import { BillingOracle, type OracleCharge, type OracleCode, type Say } from './billing-oracle.js';
import { type MadeCharge, makeCharge } from '../fixtures/charges.js';
import { makeCode } from '../fixtures/codes.js';
import { makePerson } from '../fixtures/people.js';
import { SettlementFixture } from './settlement-fixture.js';

const CHARGES = Number(process.env.BILLING_CHARGES ?? 60);
const PER_WORLD = 10;
const HOUR_MS = 60 * 60_000;
const YEAR_MS = 365 * 24 * HOUR_MS;
/** The product judges by the clock of the database; years and hours lie between all that is compared with it. */
const NOW = Date.now();
const LIST_CENTS = { quarterly: 3_000, annual: 6_600 } as const;

let fixture: SettlementFixture;
const seen = new Map<string, number>();

beforeAll(async () => {
  fixture = await SettlementFixture.open();
});
afterAll(() => fixture.close());

interface Code {
  readonly id: string;
  readonly text: string;
  readonly plan: CodePlan;
  readonly oracle: OracleCode;
}

interface Charge {
  readonly plan: ChargePlan;
  readonly made: MadeCharge;
  readonly oracle: OracleCharge;
  readonly says: readonly Say[];
  readonly createdAt: number;
}

/** One world as it happens in the product and in the oracle, side by side. */
class History {
  private readonly charges: Charge[] = [];
  private readonly oracle = new BillingOracle();
  private clock = NOW - 5 * YEAR_MS;

  private constructor(
    private readonly people: readonly string[],
    private readonly codes: readonly Code[],
  ) {}

  static async begin(plans: readonly CodePlan[]): Promise<History> {
    const people = await Promise.all(
      Array.from({ length: PEOPLE }, async () => (await makePerson(fixture.db)).id),
    );
    const codes = await Promise.all(
      plans.map(async (plan): Promise<Code> => {
        const { forPerson, isUsdc } = plan;
        const forUserId = forPerson === null ? {} : { forUserId: people[forPerson] ?? '' };
        const currencies = isUsdc ? (['USD', 'USDC'] as const) : (['USD'] as const);
        const { id, code } = await makeCode(fixture.db, { ...plan, currencies, ...forUserId });
        return { id, text: code, plan, oracle: { ...plan, endsAt: Infinity } };
      }),
    );
    return new History(people, codes);
  }

  /** Makes the next charge, with its code if that is to be had: product and oracle have to agree on whether it is. */
  async open(plan: ChargePlan, place: number): Promise<Charge> {
    this.clock += plan.hoursAfterLast * HOUR_MS + HOUR_MS;
    await this.endCodes(place);
    const code = this.codes[plan.code];
    const withCode = code === undefined ? null : await this.make(plan, code);
    const charge = withCode ?? (await this.make(plan, null));
    if (charge === null) throw new Error('A charge without a code is refused to nobody');
    this.charges.push(charge);
    return charge;
  }

  private async make(plan: ChargePlan, code: Code | null): Promise<Charge | null> {
    const { person, term } = plan;
    await this.closeLike(plan, code);
    const expiresInMs = this.clock + HOUR_MS - NOW;
    const options = { userId: this.userId(person), term, expiresInMs };
    const allowed = code === null || this.oracle.allows(code.oracle, person, term, NOW);
    const made = await (code === null
      ? makeCharge(fixture.db, options)
      : fixture.reserve({ ...options, code: code.text }));
    expect(made !== null).toBe(allowed);
    if (made === null) return null;
    const dueCents = dueOf(plan, code);
    expect(made.dueMinor).toBe(dueCents);
    const expiresAt = made.expiresAt.getTime();
    const oracle = this.oracle.add({ person, term, dueCents, code: code?.oracle ?? null, expiresAt });
    const createdAt = expiresAt - HOUR_MS;
    return { plan, made, oracle, createdAt, says: saysOf(plan.life, { dueCents, createdAt }) };
  }

  async tell(charge: Charge, say: Say, times: number): Promise<void> {
    const checkout = checkoutSaying(say, charge.made);
    await Promise.all(Array.from({ length: times }, () => fixture.settle(charge.made.id, checkout)));
    this.oracle.hear(charge.oracle, say);
  }

  async compare(): Promise<void> {
    for (const { made, oracle, says } of this.charges) {
      const expected = this.oracle.ledgerOf(oracle);
      expect({ says, heard: oracle.said, ...(await fixture.charge(made.id)) }).toEqual({
        says,
        heard: oracle.said,
        ...expected,
      });
      const status = String(expected.status);
      seen.set(status, (seen.get(status) ?? 0) + 1);
    }
    for (let person = 0; person < PEOPLE; person += 1) {
      expect({ person, paid: await fixture.paidTime(this.userId(person)) }).toEqual({
        person,
        paid: this.oracle.paidTimeOf(person),
      });
    }
  }

  private userId(person: number): string {
    const id = this.people[person];
    if (id === undefined) throw new Error(`There is no person ${person}`);
    return id;
  }

  private async endCodes(place: number): Promise<void> {
    for (const { id, oracle } of this.codes.filter((code) => code.plan.endsWith === place)) {
      oracle.endsAt = this.clock;
      await fixture.db.query('UPDATE discount_codes SET expires_at = $2 WHERE id = $1', [
        id,
        new Date(this.clock),
      ]);
    }
  }

  /** There is one open charge of a person and code, and one of a person and term without: the next is made when that has ended. */
  private async closeLike({ person, term }: ChargePlan, code: Code | null): Promise<void> {
    for (const charge of this.charges) {
      const { oracle } = charge;
      const isOther = code === null && oracle.term !== term;
      const isAlike = oracle.person === person && !isOther && oracle.code === (code?.oracle ?? null);
      if (isAlike && this.oracle.ledgerOf(oracle).status === 'pending')
        await this.tell(charge, { kind: 'over' }, 1);
    }
  }
}

function dueOf({ term }: ChargePlan, code: Code | null): number {
  const list = LIST_CENTS[term];
  if (code === null) return list;
  const { kind, value } = code.plan;
  return kind === 'fixed' ? list - value * 100 : Math.floor((list * (100 - value)) / 100);
}

interface Step {
  readonly at: number;
  run(): Promise<void>;
}

/** Charges are made in their order; what is told of one comes in any order, some of it long after later charges. */
async function live({ codes, charges }: World): Promise<void> {
  const history = await History.begin(codes);
  const opened = new Map<ChargePlan, Charge>();
  const steps: Step[] = charges.flatMap((plan, place) => [
    {
      at: place,
      run: async () => {
        opened.set(plan, await history.open(plan, place));
      },
    },
    ...plan.tellings.map(({ what, after, times }) => ({
      at: place + after,
      run: async () => {
        const charge = opened.get(plan);
        if (charge === undefined) return;
        const { says, createdAt, oracle } = charge;
        const say =
          typeof what === 'number'
            ? says[what % says.length]
            : forged(what, plan, { dueCents: oracle.dueCents, createdAt });
        if (say !== undefined) await history.tell(charge, say, times);
      },
    })),
  ]);
  for (const step of steps.sort((a, b) => a.at - b.at)) await step.run();
  await history.compare();
}

it(
  `${CHARGES} charges end as the oracle says, to the cent and the day, whatever is told of them and when`,
  async () => {
    const worlds = fc.asyncProperty(worldOf(PER_WORLD), live);
    await fc.assert(worlds, {
      numRuns: Math.ceil(CHARGES / PER_WORLD),
      seed: 20_261_122,
      endOnFailure: true,
    });
    const final = ['expired', 'failed', 'underpaid', 'paid', 'overpaid', 'late_paid', 'refunded'];
    expect([...seen.keys()]).toEqual(expect.arrayContaining(final));
  },
  CHARGES * 1_000,
);
