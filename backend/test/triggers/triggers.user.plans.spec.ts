import { planSentences } from '../../src/contract/plans.js';
import { TRADFI_IS_OFF } from '../../src/features/triggers/domain/symbol-rule.js';
import { UserTriggersFixture } from './user-triggers-fixture.js';
import { fewAtOnce } from '../support/few-at-once.js';
import { openTransaction, someoneWaits } from '../support/test-database.js';

const SOLD = planSentences({ proFor: null, brandName: 'Bellwether' });

let fixture: UserTriggersFixture;

beforeAll(async () => {
  fixture = await UserTriggersFixture.open();
});
afterAll(() => fixture.close());

const above = (symbol: string) => ({ symbol, op: 'above', v1: 70_000 });

describe('Free', () => {
  it('has three triggers, armed and disarmed together', async () => {
    const ann = await fixture.person();
    const { id } = await ann.add('BTC');
    await ann.add('ETH');
    await ann.add('BTC', 80_000);
    await ann.put(`triggers/${id}/toggle`, { active: false }).expect(200);
    const { body } = await ann.post('triggers', above('SOL')).expect(403);
    expect(body).toEqual({
      statusCode: 403,
      code: 'TIER_LIMIT',
      message: SOLD.freeTriggerLimit,
      upgradeMessage: SOLD.freeTriggerLimit,
      requestId: expect.any(String),
    });
    await ann.delete(`triggers/${id}`).expect(204);
    await ann.add('SOL', 200);
  });

  it('gets exactly three of 200 that are asked for at once', async () => {
    const ann = await fixture.person();
    const levels = Array.from({ length: 200 }, (_, i) => 70_000 + i);
    const answers = await fewAtOnce(levels, (v1) => ann.post('triggers', { symbol: 'BTC', op: 'above', v1 }));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(3);
    expect(statuses.filter((status) => status === 403)).toHaveLength(197);
    expect(answers.find(({ status }) => status === 403)?.body).toMatchObject({ code: 'TIER_LIMIT' });
    expect(await ann.list()).toHaveLength(3);
  });

  it('has core coins only', async () => {
    const ann = await fixture.person();
    for (const symbol of ['ADA', 'USDT', 'NOSUCH']) {
      const { body } = await ann.post('triggers', above(symbol)).expect(403);
      expect(body).toMatchObject({
        code: 'TIER_RESTRICTION',
        message: SOLD.freeSymbolsOnly,
        upgradeMessage: SOLD.freeSymbolsOnly,
      });
    }
    expect(await ann.list()).toEqual([]);
  });

  it('has official values too while they are shown; they wait for their first price', async () => {
    const ann = await fixture.person();
    const { body } = await ann.post('triggers', above('XAU')).expect(422);
    expect(body).toMatchObject({ message: TRADFI_IS_OFF, fields: [{ field: 'symbol' }] });
    await fixture.showTradfi(ann);
    for (const symbol of ['NASDAQ', 'FED', 'XAU']) {
      expect(await ann.add(symbol, 4.5)).toMatchObject({ symbol, active: true, breachState: 'none' });
    }
    const rows = await fixture.app.db.query('SELECT DISTINCT phase FROM triggers WHERE user_id = $1', [
      ann.id,
    ]);
    expect(rows).toEqual([{ phase: 'settling' }]);
  });
});

describe('Pro', () => {
  it('has any coin that is listed, and says so when it is not, or not known yet', async () => {
    const pro = await fixture.person({ paidForMs: 60_000 });
    expect(await pro.add('ada', 1)).toMatchObject({ symbol: 'ADA' });
    const { body } = await pro.post('triggers', above('NOSUCH')).expect(422);
    expect(body.message).toBe('None of the exchanges we follow lists NOSUCH against the dollar.');
    fixture.app.coins.set(null);
    try {
      const answer = await pro.post('triggers', above('ADA')).expect(503);
      expect(answer.headers['retry-after']).toBe('5');
    } finally {
      fixture.app.coins.set(['ADA', 'DOGE', 'PEPE', 'XRP']);
    }
  });

  it('has 200 triggers, and so has an admin', async () => {
    for (const grant of ['pro', 'admin'] as const) {
      const person = await fixture.person({ grant });
      await fixture.fill(person, 199);
      await person.add();
      const { body } = await person.post('triggers', above('BTC')).expect(403);
      expect(body).toMatchObject({ code: 'TIER_LIMIT', message: SOLD.proTriggerLimit });
      expect(body).not.toHaveProperty('upgradeMessage');
    }
  });

  it('has any number of further coins', async () => {
    const pro = await fixture.pro();
    const coins = Array.from({ length: 21 }, (_, i) => `COIN${i}`);
    fixture.app.coins.set(coins);
    for (const coin of coins) await pro.add(coin);
  });

  it('is told that only one exchange lists a coin, and that it is another one there', async () => {
    const pro = await fixture.pro();
    fixture.app.coins.set([]);
    const refusal = async (symbol: string) => (await pro.post('triggers', above(symbol)).expect(422)).body;
    expect(await refusal('ACE')).toMatchObject({
      message: 'None of the exchanges we follow lists ACE against the dollar.',
      fields: [{ field: 'symbol' }],
    });
    fixture.app.coins.apart = { gate: ['ACE'] };
    expect(await refusal('ACE')).toMatchObject({
      message: 'gate lists ACE, but it is another coin than elsewhere. Choose "ACE on gate".',
    });
  });

  it('that has ended is Free again', async () => {
    const lapsed = await fixture.person({ paidForMs: -49 * 3_600_000 });
    const { body } = await lapsed.post('triggers', above('ADA')).expect(403);
    expect(body.code).toBe('TIER_RESTRICTION');
    const grace = await fixture.person({ paidForMs: -47 * 3_600_000 });
    fixture.app.coins.set(['ADA']);
    await grace.add('ADA');
  });
});

it('a paused trigger can be deleted and disarmed, not edited or armed', async () => {
  const ann = await fixture.person();
  const { id } = await ann.add();
  await fixture.pause(id);
  const calls = [
    ann.put(`triggers/${id}`, { direction: 'above', price: 1 }),
    ann.put(`triggers/${id}/toggle`, { active: true }),
  ];
  for (const call of calls) {
    const { body } = await call.expect(403);
    expect(body).toMatchObject({
      code: 'TIER_LIMIT',
      message: SOLD.pausedByPlan,
      upgradeMessage: SOLD.pausedByPlan,
    });
  }
  expect(await ann.list()).toMatchObject([{ id, price: 70_000, paused: 'plan' }]);
  await ann.put(`triggers/${id}/toggle`, { active: false }).expect(200);
  await ann.delete(`triggers/${id}`).expect(204);
});

it('an account that is suspended while it asks creates nothing', async () => {
  const ann = await fixture.person();
  const suspension = await openTransaction(fixture.app.db);
  await suspension.query(`UPDATE users SET status = 'suspended' WHERE id = $1`, [ann.id]);
  const asked = ann.post('triggers', above('BTC')).then((answer) => answer);
  await someoneWaits(fixture.app.db);
  await suspension.commitTransaction();
  await suspension.release();
  expect(await asked).toMatchObject({ status: 403, body: { code: 'SUSPENDED' } });
  expect(await fixture.app.db.query('SELECT FROM triggers WHERE user_id = $1', [ann.id])).toEqual([]);
});

describe('writing', () => {
  it('is answered 60 times a minute, per account', async () => {
    const pro = await fixture.pro();
    const { id } = await pro.add();
    const toggle = (i: number) => pro.put(`triggers/${id}/toggle`, { active: i % 2 === 1 });
    for (let i = 0; i < 59; i += 1) await toggle(i).expect(200);
    for (const call of [toggle(0), pro.delete(`triggers/${id}`), pro.post('triggers', above('BTC'))]) {
      const answer = await call.expect(429);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(await pro.list()).toHaveLength(1);
    await (await fixture.pro()).add();
  });
});

describe('the picker', () => {
  const symbolsOf = async (options: 'free' | 'pro') => {
    const person = await (options === 'pro' ? fixture.pro() : fixture.person());
    await fixture.app.db.query(
      `INSERT INTO wallets (user_id, network, address, tokens) VALUES ($1, 'ethereum', '0x1', $2), ($1, 'bitcoin', 'b', NULL)`,
      [
        person.id,
        JSON.stringify([
          { symbol: 'ETH', name: 'Ether', balance: '1.5' },
          { symbol: 'PEPE', name: 'Pepe', balance: '0.000000000000000001' },
          { symbol: 'DOGE', name: 'Doge', balance: '0.00' },
          { symbol: 'XRP', name: 'Ripple', balance: null },
          { symbol: 'SCAM', name: 'Nobody lists it', balance: '9' },
          { symbol: 'bad/one', name: 'No symbol', balance: '9' },
        ]),
      ],
    );
    return person;
  };

  beforeEach(() => fixture.app.coins.set(['PEPE', 'DOGE', 'XRP']));

  it('offers Free the core coins, and official values while they are shown', async () => {
    const ann = await symbolsOf('free');
    const core = ['BTC', 'ETH', 'SOL'];
    const first = await ann.get('trigger-symbols').expect(200);
    expect(first.body).toEqual({ core, tradfi: [], wallets: [], anyCoin: false });
    await fixture.showTradfi(ann);
    const second = await ann.get('trigger-symbols').expect(200);
    expect(second.body).toEqual({ core, tradfi: ['NASDAQ', 'FED', 'XAU'], wallets: [], anyCoin: false });
  });

  it('offers Pro what the wallets hold and can have a price', async () => {
    const pro = await symbolsOf('pro');
    const { body } = await pro.get('trigger-symbols').expect(200);
    expect(body).toMatchObject({ wallets: ['PEPE'], anyCoin: true });
  });
});
