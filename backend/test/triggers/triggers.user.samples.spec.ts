import type { MessageResponse } from '../../src/contract/user-triggers.js';
import { type Caller, UserTriggersFixture } from './user-triggers-fixture.js';
import { until } from '../../src/platform/clock/testing/until.js';

let fixture: UserTriggersFixture;
let ann: Caller;

beforeAll(async () => {
  fixture = await UserTriggersFixture.open();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  fixture.app.prices.set('BTC', 60_000);
  ann = await fixture.person();
});

const ABOVE_70K = [
  'TEST · SIMULATED PRICE',
  '▲ BTC above 70,000 — now 70,000.00 USD',
  'Only a test: nothing has crossed. Your alert will begin like this.',
].join('\n');

const preview = async (body: object): Promise<string> => {
  const answer = await ann.post('triggers/test-preview', body).expect(200);
  return (answer.body as MessageResponse).message;
};

/** A chat of a person who has pressed Start, linked to the account. */
async function link(person: Caller, name: string): Promise<number> {
  const { telegram, db } = fixture.app;
  const { id } = telegram.putPerson({ username: name, first_name: name });
  telegram.pressStart(id);
  await until(() => telegram.messages(id).some(({ from }) => from.is_bot));
  await db.query('UPDATE telegram_chats SET user_id = $2, linked_at = now() WHERE chat_id = $1', [
    id,
    person.id,
  ]);
  return id;
}

describe('a preview', () => {
  it('shows a trigger that is there', async () => {
    const { id } = await ann.add();
    await expect(preview({ triggerId: id })).resolves.toBe(ABOVE_70K);
  });

  it('shows one that is thought of, at its level, at the price of this moment beyond it, or without one', async () => {
    const thought = { symbol: 'btc', op: 'above', v1: 70_000 };
    await expect(preview(thought)).resolves.toBe(ABOVE_70K);
    fixture.app.prices.set('BTC', 71_000);
    await expect(preview(thought)).resolves.toContain('now 71,000.00 USD');
    fixture.app.prices.set('BTC', 61_000, { stale: true, fresh: false });
    await expect(preview(thought)).resolves.toContain('▲ BTC above 70,000\n');
    await expect(preview({ symbol: 'SOL', op: 'inside', v1: 100, v2: 200 })).resolves.toContain(
      '◆ SOL inside 100–200 — now 150.00 USD',
    );
  });

  it('of nothing in particular shows an active one, or what to do first', async () => {
    await expect(preview({})).resolves.toContain('Add a trigger and I will watch it for you.');
    const { id } = await ann.add('ETH', 5_000);
    await ann.put(`triggers/${id}/toggle`, { active: false });
    await ann.add();
    await expect(preview({})).resolves.toBe(ABOVE_70K);
  });

  it('changes and sends nothing', async () => {
    await link(ann, 'ann_previews');
    const { id } = await ann.add('BTC', 50_000);
    const state = () =>
      fixture.app.db.query(
        `SELECT triggers.*, (SELECT count(*) FROM deliveries) AS sent, (SELECT count(*) FROM alerts) AS fired
           FROM triggers WHERE id = $1`,
        [id],
      );
    const before = await state();
    await preview({ triggerId: id });
    await preview({ symbol: 'BTC', op: 'below', v1: 1 });
    expect(await state()).toEqual(before);
  });

  it.each<[string, object, number]>([
    ['a trigger and a thought', { triggerId: 'x', symbol: 'BTC', op: 'above', v1: 1 }, 422],
    ['no symbol', { op: 'above', v1: 1 }, 400],
    ['no level', { symbol: 'BTC', op: 'above' }, 400],
    ['a bad level', { symbol: 'BTC', op: 'above', v1: 0 }, 422],
    ['a bad symbol', { symbol: '<b>', op: 'above', v1: 1 }, 422],
    ['what is no id', { triggerId: 'x' }, 404],
    ['an unknown field', { trigger: 'x' }, 400],
  ])('is refused for %s, and so is a test', async (_name, body, status) => {
    await ann.post('triggers/test-preview', body).expect(status);
    await ann.post('triggers/send-test', body).expect(status);
  });
});

describe('a preview of what cannot be added', () => {
  it.each<[string, 'free' | 'pro', string, number, string]>([
    ['a coin that no exchange lists', 'pro', 'NOSUCH', 422, 'RULE_BROKEN'],
    ['a number', 'pro', '0', 422, 'RULE_BROKEN'],
    ['an official value that is not shown', 'pro', 'XAU', 422, 'RULE_BROKEN'],
    ['a coin of Pro', 'free', 'ADA', 403, 'TIER_RESTRICTION'],
  ])('is refused for %s, and so is a test', async (_name, plan, symbol, status, code) => {
    const person = plan === 'pro' ? await fixture.pro() : ann;
    for (const call of ['triggers/test-preview', 'triggers/send-test']) {
      const { body } = await person.post(call, { symbol, op: 'above', v1: 1 }).expect(status);
      expect(body.code).toBe(code);
    }
  });

  it('waits until the exchanges have told which coins they list', async () => {
    const person = await fixture.pro();
    fixture.app.coins.set(null);
    await person.post('triggers/test-preview', { symbol: 'ADA', op: 'above', v1: 1 }).expect(503);
    fixture.app.coins.set(['ADA']);
    await person.post('triggers/test-preview', { symbol: 'ADA', op: 'above', v1: 1 }).expect(200);
    await fixture.showTradfi(person);
    await person.post('triggers/test-preview', { symbol: 'XAU', op: 'above', v1: 1 }).expect(200);
  });
});

describe('a test', () => {
  it('really arrives, marked, as the preview showed it; three in a minute', async () => {
    const chat = await link(ann, 'ann_tests');
    const { id } = await ann.add();
    const { body } = await ann.post('triggers/send-test', { triggerId: id }).expect(200);
    expect(body).toEqual({ message: ABOVE_70K });
    expect(fixture.app.telegram.messages(chat).at(-1)?.text).toBe(ABOVE_70K);
    await ann.post('triggers/send-test', { symbol: 'ETH', op: 'below', v1: 1 }).expect(200);
    await ann.post('triggers/send-test').expect(200);
    await ann.post('triggers/send-test').expect(429);
    expect((await ann.list())[0]).toMatchObject({ breachState: 'none', lastFiredAt: null });
  });

  it('needs a chat', async () => {
    const { body } = await ann.post('triggers/send-test').expect(409);
    expect(body).toMatchObject({ code: 'CONFLICT', message: 'Connect Telegram first.' });
  });

  it('says when the bot is blocked or messages are paused', async () => {
    const chat = await link(ann, 'ann_blocks');
    const set = (assignments: string) =>
      fixture.app.db.query(`UPDATE telegram_chats SET ${assignments} WHERE chat_id = $1`, [chat]);
    await set('blocked_at = now()');
    expect((await ann.post('triggers/send-test').expect(409)).body.code).toBe('TELEGRAM_BLOCKED');
    await set('blocked_at = NULL, stopped_at = now()');
    expect((await ann.post('triggers/send-test').expect(409)).body.message).toMatch(
      /^Messages to this chat are paused/,
    );
  });
});
