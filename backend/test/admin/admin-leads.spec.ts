import type { Lead, LeadsPage } from '../../src/contract/admin/leads.js';
import { LeadEvents } from '../../src/features/telegram-bot/leads.js';
import { AdminLeadsFixture } from './admin-leads-fixture.js';
import { makePerson } from '../fixtures/people.js';
import { until } from '../../src/platform/clock/testing/until.js';

const MINUTE_MS = 60_000;

let fixture: AdminLeadsFixture;
beforeAll(async () => {
  fixture = await AdminLeadsFixture.open();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.tidy());

async function leads(query = ''): Promise<LeadsPage> {
  return (await fixture.get(`leads${query}`).expect(200)).body;
}

async function ids(query = ''): Promise<readonly string[]> {
  return (await leads(query)).rows.map(({ telegramUserId }) => telegramUserId);
}

async function onlyLead(): Promise<Lead> {
  const { rows } = await leads();
  const [lead] = rows;
  if (lead === undefined) throw new Error('There is no lead');
  return lead;
}

describe('the list of leads', () => {
  it('shows a lead with the triggers of its trial', async () => {
    await fixture.lead({
      id: 7_000_000_001,
      username: 'ann_l',
      firstName: 'Ann',
      lastName: 'Lee',
      command: '/set',
    });
    await fixture.chat(7_000_000_001);
    await fixture.trigger(7_000_000_001);
    await fixture.db.query(
      `INSERT INTO triggers (trial_chat_id, symbol, op, band_low, band_high, phase)
       VALUES (7000000001, 'ETH', 'inside', 2000.5, 2500, 'disarmed')`,
    );
    expect(await onlyLead()).toEqual({
      telegramUserId: '7000000001',
      telegramUsername: 'ann_l',
      firstName: 'Ann',
      lastName: 'Lee',
      lastCommand: '/set',
      firstSeen: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      lastSeen: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      active: true,
      triggerCount: 2,
      triggers: [
        { symbol: 'BTC', type: 'above', threshold: 70_000, lowerBound: null, upperBound: null, active: true },
        {
          symbol: 'ETH',
          type: 'inside',
          threshold: null,
          lowerBound: 2_000.5,
          upperBound: 2_500,
          active: false,
        },
      ],
    });
  });

  it('shows somebody who wrote and did nothing else', async () => {
    await fixture.lead({ id: 1, command: null });
    expect(await onlyLead()).toMatchObject({
      telegramUsername: null,
      lastCommand: null,
      triggerCount: 0,
      triggers: [],
      active: false,
    });
  });

  it('shows the triggers of the account that the chat is linked to', async () => {
    const { id: userId } = await makePerson(fixture.db);
    await fixture.lead({ id: 1 });
    await fixture.chat(1, userId);
    await fixture.trigger(userId);
    await fixture.trigger(userId, 'breached');
    await fixture.trigger((await makePerson(fixture.db)).id);
    expect(await onlyLead()).toMatchObject({ triggerCount: 2, active: true });
  });

  it.each([
    ['an armed trigger', true, async () => fixture.trigger(1)],
    ['a trigger that has just fired', true, async () => fixture.trigger(1, 'breached')],
    ['a disarmed trigger', false, async () => fixture.trigger(1, 'disarmed')],
    ['a trigger that is paused', false, async () => fixture.trigger(1, 'armed', 'plan')],
    ['no trigger', false, async () => undefined],
    [
      'an armed trigger and a bot that is blocked',
      false,
      async () => {
        await fixture.trigger(1);
        await fixture.db.query('UPDATE telegram_chats SET blocked_at = now()');
      },
    ],
    [
      'an armed trigger, and messages paused with /stop',
      true,
      async () => {
        await fixture.trigger(1);
        await fixture.db.query('UPDATE telegram_chats SET stopped_at = now()');
      },
    ],
  ])('with %s: active is %s', async (_, active, prepare) => {
    await fixture.lead({ id: 1 });
    await fixture.chat(1);
    await prepare();
    expect((await onlyLead()).active).toBe(active);
    expect(await leads('?activeOnly=true')).toMatchObject({ total: active ? 1 : 0 });
    expect(await ids('?activeOnly=true')).toEqual(active ? ['1'] : []);
    expect(await ids('?activeOnly=false')).toEqual(['1']);
  });

  it('counts the armed trigger of an account too', async () => {
    const { id: userId } = await makePerson(fixture.db);
    await fixture.lead({ id: 1 });
    await fixture.chat(1, userId);
    await fixture.trigger(userId);
    expect(await ids('?activeOnly=true')).toEqual(['1']);
  });

  it('shows whoever wrote last first, page by page', async () => {
    for (const id of [1, 2, 3, 4, 5]) await fixture.lead({ id, agoMs: id * MINUTE_MS });
    expect(await ids()).toEqual(['1', '2', '3', '4', '5']);
    expect(await leads('?limit=2&offset=0')).toMatchObject({ total: 5, rows: [{}, {}] });
    expect(await ids('?limit=2&offset=2')).toEqual(['3', '4']);
    expect(await ids('?limit=2&offset=4')).toEqual(['5']);
    expect(await leads('?limit=2&offset=6')).toEqual({ total: 5, rows: [] });
  });

  it('has pages of 50 that do not overlap', async () => {
    await fixture.crowd(120);
    const pages = await Promise.all(['', '?offset=50', '?offset=100'].map(ids));
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 20]);
    expect(new Set(pages.flat()).size).toBe(120);
  });
});

describe('a search of leads', () => {
  beforeEach(async () => {
    await fixture.lead({
      id: 7_000_000_111,
      username: 'ann_lee',
      firstName: 'Ann',
      lastName: 'Lee',
      agoMs: 1 * MINUTE_MS,
    });
    await fixture.lead({
      id: 7_000_000_222,
      username: 'bob',
      firstName: 'Özgür',
      lastName: null,
      agoMs: 2 * MINUTE_MS,
    });
    await fixture.lead({
      id: 7_000_000_333,
      firstName: '100% Иван',
      lastName: "O'Hara\\",
      agoMs: 3 * MINUTE_MS,
    });
  });

  it.each([
    ['ann', ['7000000111']],
    ['@ann_', ['7000000111']],
    ['@Ann_Lee', ['7000000111']],
    ['nn_l', ['7000000111']],
    ['@nn', []],
    ['Ann Lee', ['7000000111']],
    ['  lee ', ['7000000111']],
    ['özGÜR', ['7000000222']],
    ['иван', ['7000000333']],
    ['7000000222', ['7000000222']],
    ['000333', ['7000000333']],
    ['%', ['7000000333']],
    ['_', ['7000000111']],
    ['\\', ['7000000333']],
    ["o'h", ['7000000333']],
    ['', ['7000000111', '7000000222', '7000000333']],
    ["' OR '1'='1", []],
    ["'; DROP TABLE leads; --", []],
    ['$1', []],
  ])('for %j', async (search, found) => {
    const query = `?search=${encodeURIComponent(search)}`;
    expect(await ids(query)).toEqual(found);
    expect((await leads(query)).total).toBe(found.length);
  });

  it('and only active ones together', async () => {
    await fixture.chat(7_000_000_222);
    await fixture.trigger(7_000_000_222);
    expect(await ids('?search=700&activeOnly=true')).toEqual(['7000000222']);
    expect(await ids('?search=ann&activeOnly=true')).toEqual([]);
  });
});

it.each([
  ['limit=0', 422, 'limit'],
  ['limit=51', 422, 'limit'],
  ['limit=-1', 422, 'limit'],
  ['limit=many', 400, 'limit'],
  ['limit=1&limit=2', 400, 'limit'],
  ['offset=-1', 422, 'offset'],
  ['offset=10001', 422, 'offset'],
  ['offset=1e3', 400, 'offset'],
  [`search=${'x'.repeat(101)}`, 422, 'search'],
  ['search=%00', 422, 'search'],
  ['search=x&search=y', 400, 'search'],
  ['activeOnly=1', 400, 'activeOnly'],
  ['sort=name', 400, 'sort'],
])('refuses ?%s with %i', async (query, status, field) => {
  const { body } = await fixture.get(`leads?${query}`).expect(status);
  expect(body.fields).toEqual([expect.objectContaining({ field })]);
});

it('tells a stream of everybody who writes to the bot', async () => {
  const heard: string[] = [];
  const { nest, telegram } = fixture.app;
  const end = nest.get(LeadEvents).heard.subscribe((id) => heard.push(id));
  const { id } = telegram.putPerson({ username: 'carl_1', first_name: 'Carl' });
  telegram.sendText(id, 'hello');
  await until(() => heard.includes(String(id)));
  end();
  expect(await ids('?search=carl_1')).toEqual([String(id)]);
});

it('tells it when what was written has been done', async () => {
  const { nest, telegram } = fixture.app;
  const { id } = telegram.putPerson({ first_name: 'Dora' });
  const armed: Promise<unknown[]>[] = [];
  const end = nest
    .get(LeadEvents)
    .heard.subscribe(() =>
      armed.push(fixture.db.query('SELECT FROM triggers WHERE trial_chat_id = $1', [id])),
    );
  telegram.sendText(id, '/above BTC 900000');
  await until(() => armed.length > 0);
  end();
  expect(await armed[0]).toHaveLength(1);
});
