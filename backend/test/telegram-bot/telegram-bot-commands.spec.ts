import type { DataSource } from 'typeorm';
import {
  startTelegramStandIn,
  type TelegramStandIn,
} from '../../../e2e/stand-ins/telegram/start-telegram-stand-in.js';
import type { Condition } from '../../src/contract/trigger.js';
import { TRIAL_CONDITIONS_ONLY } from '../../src/features/triggers/condition-admission.js';
import { TriggerEntity } from '../../src/features/triggers/trigger.entity.js';
import { type TriggerChange, TriggerEvents } from '../../src/features/triggers/trigger-events.js';
import { trialOwner } from '../../src/identity/owner.js';
import { TriggersService } from '../../src/features/triggers/triggers.service.js';
import { fire, type RunningRooms, startBot } from '../fixtures/delivery-app.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { until } from '../../src/platform/clock/testing/until.js';

const SITE = 'https://bellwether.example';

describe('the commands of the bot', () => {
  let database: TestDatabase;
  let db: DataSource;
  let telegram: TelegramStandIn;
  let rooms: RunningRooms;
  let changes: TriggerChange[];

  beforeAll(async () => {
    database = await createTestDatabase([TriggerEntity]);
    db = database.dataSource;
    telegram = await startTelegramStandIn();
    rooms = await startBot({ db, telegram: { apiRoot: telegram.url }, settings: { publicUrl: SITE } });
    rooms.get(TriggerEvents).edited.subscribe((change) => changes.push(change));
  });
  afterAll(async () => {
    await rooms.stop();
    await telegram.close();
    await database.drop();
  });
  beforeEach(() => {
    changes = [];
    const state = { at: Date.now(), stale: false };
    rooms.prices.set('BTC', 64_100, state);
    rooms.prices.set('ETH', 3000, state);
    rooms.prices.set('SOL', 145, { ...state, stale: true });
  });

  const newPerson = (names: object = {}): number => telegram.putPerson({ first_name: 'Ada', ...names }).id;
  const answers = (person: number): string[] =>
    telegram
      .accepted()
      .filter(({ chatId }) => chatId === person)
      .map(({ text }) => text);
  async function ask(person: number, text: string): Promise<string> {
    const before = answers(person).length;
    telegram.sendText(person, text);
    return until(() => answers(person)[before], `an answer to ${text}`);
  }
  const watch = (person: number, symbol: string, condition: Condition) =>
    rooms.get(TriggersService).upsert(trialOwner(String(person)), { symbol, condition, armed: true });
  const triggersOf = (person: number) => rooms.get(TriggersService).list(trialOwner(String(person)));

  it.each(['/move BTC 3% 1h', '/trail BTC 5%', '/outside BTC 60,000 70,000'])(
    'a trial is told that %s needs an account',
    async (command) => {
      const person = newPerson();
      await expect(ask(person, command)).resolves.toBe(TRIAL_CONDITIONS_ONLY);
      await expect(triggersOf(person)).resolves.toEqual([]);
    },
  );

  it('sets a trigger, replaces it, and says so; the same again changes nothing', async () => {
    const person = newPerson();
    await expect(ask(person, '/above BTC 65,000')).resolves.toBe(
      'SIMULATED PRICE\nSet: ▲ BTC above 65,000\nNow 64,100.00 USD. I will message you when it gets there.',
    );
    await expect(ask(person, '/BELOW@BellwetherAlertsBot $btc 60k')).resolves.toBe(
      [
        'SIMULATED PRICE',
        'Set: ▼ BTC below 60,000',
        'It replaces ▲ BTC above 65,000.',
        'Now 64,100.00 USD. I will message you when it gets there.',
      ].join('\n'),
    );
    await expect(ask(person, '/below btc 60000.00')).resolves.toMatch(
      /\nYou already have this: ▼ BTC below 60,000\n/,
    );
    await expect(triggersOf(person)).resolves.toMatchObject([
      { symbol: 'BTC', direction: 'below', price: 60_000 },
    ]);
    expect(changes).toHaveLength(2);
    expect(changes.at(-1)).toMatchObject({ owner: { kind: 'trial', chatId: String(person) } });
  });

  it('says what holds already, and what it cannot know', async () => {
    const person = newPerson();
    await expect(ask(person, '/inside BTC 64,000-64,200')).resolves.toMatch(
      /\nNow 64,100\.00 USD\. Already inside: you will be alerted the next time it crosses\.$/,
    );
    await ask(person, '/stop');
    await expect(ask(person, '/above SOL 140')).resolves.toMatch(
      /\nThere is no fresh price now\. If the first one is already above, I will wait for the next crossing\.\nMessages to this chat are paused: \/start turns them on again\.$/,
    );
    for (const command of ['/list', '/status']) {
      await expect(ask(person, command)).resolves.toMatch(
        /\nMessages to this chat are paused: \/start turns them on again\.$/,
      );
    }
  });

  it('tells what was above when it was set from what has crossed', async () => {
    const person = newPerson();
    await ask(person, '/above BTC 64000');
    const listed = (await ask(person, '/list')).split('\n').at(-1);
    expect(listed).toBe(
      '1. ▲ BTC above 64,000 · now 64,100.00 USD · already above, rings at the next crossing',
    );
    await db.query(`UPDATE triggers SET phase = 'cooldown', last_fired_at = now() WHERE trial_chat_id = $1`, [
      person,
    ]);
    await expect(ask(person, '/list')).resolves.toMatch(/ · resting until (\d+ \w+ )?\d\d:\d\d UTC$/);
  });

  /** The first answer of the bot to a person. */
  const asked = (person: number) => telegram.messages(person).find(({ from }) => from.is_bot);
  const press = (person: number, label: string) =>
    telegram.pressButton(person, { messageId: asked(person)?.id ?? 0, label });

  it('reads a level as it was meant where the price decides', async () => {
    const person = newPerson();
    await ask(person, '/above btc 70.000');
    await ask(person, '/below ETH 2.500,50');
    const levels = (await triggersOf(person)).map(({ symbol, price }) => [symbol, price] as const);
    expect(Object.fromEntries(levels)).toEqual({ BTC: 70_000, ETH: 2_500.5 });
  });

  it.each([
    ['which of two levels is meant', '/above ETH 90.000', 'Do you mean 90,000 or 90?', '90,000', 90_000],
    [
      'whether a level far off is meant',
      '/below BTC 65',
      '65 USD is 99.9 % below the price of BTC. Do you want an alert then?',
      'Yes, 65',
      65,
    ],
  ])('asks %s, and sets the one that is pressed', async (_what, text, question, label, level) => {
    const person = newPerson();
    await expect(ask(person, text)).resolves.toBe(question);
    await expect(triggersOf(person)).resolves.toEqual([]);
    press(person, label);
    await until(async () => (await triggersOf(person)).length === 1, 'the trigger');
    await expect(triggersOf(person)).resolves.toMatchObject([{ price: level, active: true }]);
    await until(
      () => asked(person)?.text === `${question}\n${label.replace('Yes, ', '')}.`,
      'the answer in the question',
    );
  });

  it('sets nothing when a level far off was not meant', async () => {
    const person = newPerson();
    await ask(person, '/above BTC 65');
    press(person, 'No');
    await until(() => asked(person)?.text.endsWith('\nNo.'), 'the answer in the question');
    await expect(triggersOf(person)).resolves.toEqual([]);
  });

  it('answers a coin alone with its price, and sets a level on the side it lies on', async () => {
    const person = newPerson();
    await expect(ask(person, 'btc')).resolves.toMatch(/^BTC {2}64,100\.00 USD · /m);
    await expect(ask(person, 'BTC 65.000')).resolves.toMatch(/^Set: ▲ BTC above 65,000$/m);
    await expect(ask(person, '$btc 63k')).resolves.toMatch(/^Set: ▼ BTC below 63,000$/m);
    await expect(ask(person, 'btc 63k')).resolves.toMatch(/^You already have this/m);
    await expect(ask(person, 'sol 150')).resolves.toBe(
      'There is no fresh price of SOL now. Write /above SOL 150 or /below SOL 150.',
    );
    for (const text of ['hello', 'btc to the moon', 'btc moon', '/btc', '65000']) {
      await expect(ask(person, text)).resolves.toMatch(/^I did not understand that/);
    }
    expect(await triggersOf(person)).toMatchObject([{ symbol: 'BTC', direction: 'below', price: 63_000 }]);
  });

  it('gives a trigger of the list another level by its number', async () => {
    const person = newPerson();
    await ask(person, '/start');
    await watch(person, 'BTC', { op: 'above', level: 65_000 });
    await watch(person, 'ETH', { op: 'inside', low: 2_000, high: 2_500 });
    await expect(ask(person, '/edit 1 66000')).resolves.toMatch(/^Send \/list first/);
    const listed = (await ask(person, '/list')).split('\n');
    const place = (symbol: string) =>
      /^(\d+)\./.exec(listed.find((line) => line.includes(symbol)) ?? '')?.[1];
    await expect(ask(person, `/edit ${place('BTC')} 66k`)).resolves.toMatch(/^Changed: ▲ BTC above 66,000$/m);
    await expect(ask(person, `/edit ${place('ETH')} 2,100-2,600`)).resolves.toMatch(
      /^Changed: .*ETH inside 2,100–2,600$/m,
    );
    await expect(ask(person, `/edit ${place('ETH')} 2,100`)).resolves.toMatch(
      /^Write a symbol and two prices/,
    );
    await expect(ask(person, `/edit ${place('BTC')}`)).resolves.toMatch(
      /^Write the number that \/list shows and/,
    );
    await expect(ask(person, '/edit 7 1')).resolves.toMatch(/^There is no number 7/);
    await ask(person, `/disarm ${place('BTC')}`);
    await expect(ask(person, `/edit ${place('BTC')} 67000`)).resolves.toMatch(
      /\/arm \d switches it on again\.$/,
    );
    await ask(person, `/delete ${place('BTC')}`);
    await expect(ask(person, `/edit ${place('BTC')} 68000`)).resolves.toMatch(/is no longer there/);
    expect(await triggersOf(person)).toMatchObject([{ symbol: 'ETH', bandLow: 2_100, bandHigh: 2_600 }]);
  });

  it('refuses what it cannot read, in a sentence, and changes nothing', async () => {
    const before = await db.query('SELECT id FROM triggers');
    await expect(ask(newPerson(), '/above BTC lots')).resolves.toMatch(/^I cannot read “lots” as a price/);
    await expect(ask(newPerson(), '/above BTC -5')).resolves.toBe('Price must be positive.');
    await expect(ask(newPerson(), '/above')).resolves.toMatch(/^Write a symbol and a price/);
    await expect(ask(newPerson(), '/above <b>BTC</b> 1 & 2')).resolves.toMatch(/^Write a symbol and a price/);
    await expect(ask(newPerson(), '/above \u202eCTB\u200b 1')).resolves.toMatch(
      /^I cannot watch .* here\. I watch BTC, ETH, SOL\.$/s,
    );
    await expect(ask(newPerson(), `/above BTC ${'9'.repeat(4000)}`)).resolves.toMatch(
      /^A price must be from/,
    );
    await expect(ask(newPerson(), '/inside BTC 70000 60000')).resolves.toBe(
      'Lower bound must be less than upper bound.',
    );
    await expect(db.query('SELECT id FROM triggers')).resolves.toEqual(before);
  });

  it('arms, disarms and deletes by the number of the list shown last, whatever has changed since', async () => {
    const person = newPerson();
    await expect(ask(person, '/arm 1')).resolves.toMatch(/^Send \/list first/);
    await watch(person, 'BTC', { op: 'above', level: 65_000 });
    await watch(person, 'ETH', { op: 'below', level: 2999 });
    await expect(ask(person, '/list')).resolves.toMatch(
      /\n1\. ▼ ETH below 2,999 .*\n2\. ▲ BTC above 65,000 /,
    );
    await expect(ask(person, '/disarm 2')).resolves.toBe(
      'Disarmed: ▲ BTC above 65,000\n/arm 2 switches it on again.',
    );
    await expect(ask(person, '/delete #1')).resolves.toBe(
      'Deleted: ▼ ETH below 2,999\n/below ETH 2999 sets it again.',
    );
    await expect(ask(person, '/delete 1')).resolves.toMatch(/^Number 1 of your last list is no longer there/);
    rooms.prices.set('BTC', 65_500, { at: Date.now(), stale: false });
    await expect(ask(person, '/arm 2')).resolves.toBe(
      'SIMULATED PRICE\nArmed: ▲ BTC above 65,000\n' +
        'Now 65,500.00 USD. Already above: you will be alerted the next time it crosses.',
    );
    await expect(triggersOf(person)).resolves.toMatchObject([
      { symbol: 'BTC', active: true, breachState: 'breached' },
    ]);
  });

  it('never reaches the triggers of another chat', async () => {
    const [person, other] = [newPerson(), newPerson()];
    await ask(person, '/above BTC 65000');
    await ask(person, '/list');
    await ask(other, '/help');
    await db.query(
      `UPDATE telegram_chats SET listed = (SELECT listed FROM telegram_chats WHERE chat_id = $1) WHERE chat_id = $2`,
      [person, other],
    );
    for (const command of ['/disarm 1', '/delete 1', '/arm 1']) {
      await expect(ask(other, command)).resolves.toMatch(/^Number 1 of your last list is no longer there/);
    }
    await expect(triggersOf(person)).resolves.toMatchObject([{ active: true }]);
  });

  it('sums up prices and the nearest triggers', async () => {
    const person = newPerson();
    await ask(person, '/above BTC 65000');
    await expect(ask(person, '/summary')).resolves.toMatch(
      /^SIMULATED PRICE\nPrices at \d\d:\d\d UTC\nBTC {2}64,100\.00 USD\nETH {2}3,000\.00 USD\nSOL {2}145\.00 USD · out of date, from .*\n\nClosest to firing\n▲ BTC above 65,000 · 1\.4 % away$/,
    );
  });

  it('tells how prices and alerts are doing', async () => {
    const person = newPerson();
    await ask(person, '/help');
    await fire(db, person);
    await until(() => answers(person).some((text) => text.startsWith('▲ BTC')), 'the alert');
    const status = await until(async () => {
      const text = await ask(person, '/status');
      return text.includes('None went out') ? null : text;
    }, 'a settled alert');
    expect(status).toMatch(
      /^SIMULATED PRICE\nPrices\nkraken: connected, last quote just now\nOut of date: SOL\n\nAlerts\n\d+ in the last hour: half within [\d.]+ s of the price, 95 of 100 within [\d.]+ s\.$/,
    );
  });

  it('takes hostile names and long texts as they are', async () => {
    const person = newPerson({ first_name: '</b><script>\u202e', last_name: '\u200b', username: 'x_y_z' });
    await expect(ask(person, `/price ${'<b>'.repeat(1000)}`)).resolves.toMatch(/I have no price for <B>/);
    await expect(ask(person, 'x'.repeat(4096))).resolves.toMatch(/^I did not understand/);
    await expect(ask(person, '\u200f/price')).resolves.toMatch(/^I did not understand/);
  });
});
