import { planSentences } from '../../src/contract/plans.js';
import type { Trigger } from '../../src/contract/trigger.js';
import { type SignedInPerson, TelegramLinkFixture } from '../fixtures/telegram-link-fixture.js';
import { until } from '../../src/platform/clock/testing/until.js';

const SOLD = planSentences({ proFor: null, brandName: 'Bellwether' });

let fixture: TelegramLinkFixture;

beforeAll(async () => {
  fixture = await TelegramLinkFixture.open();
});
afterAll(() => fixture.close());
beforeEach(() => {
  fixture.app.prices.set('BTC', 64_100);
  fixture.app.prices.set('ETH', 3_000);
});

async function linked(options = {}): Promise<{ readonly person: SignedInPerson; readonly phone: number }> {
  const [person, phone] = [await fixture.person(options), fixture.phone()];
  await fixture.link(person, phone);
  await until(async () => (await fixture.linkedTo(phone)) === person.id);
  return { person, phone };
}

async function ask(phone: number, text: string): Promise<string> {
  return fixture.text(
    phone,
    await fixture.nextMessage(phone, () => fixture.app.telegram.sendText(phone, text)),
  );
}

const triggersOf = async ({ cookie }: SignedInPerson): Promise<Trigger[]> =>
  (await fixture.http.get('/api/triggers').set('Cookie', cookie).expect(200)).body;

const suspend = ({ id }: SignedInPerson) =>
  fixture.app.db.query(`UPDATE users SET status = 'suspended' WHERE id = $1`, [id]);

const phasesOf = ({ id }: SignedInPerson) =>
  fixture.app.db.query('SELECT trim_scale(level)::text AS level, phase FROM triggers WHERE user_id = $1', [
    id,
  ]);

const trialTriggers = (phone: number) =>
  fixture.app.db.query('SELECT FROM triggers WHERE trial_chat_id = $1', [phone]);

describe('a chat that is linked to an account', () => {
  it('names a trigger of the account, ends it, and lists both', async () => {
    const { person, phone } = await linked();
    await ask(phone, '/above BTC 65,000');
    await ask(phone, '/list');
    await expect(ask(phone, '/name 1 <b>Rent</b> of May')).resolves.toBe(
      'Named: ▲ BTC above 65,000 · <b>Rent</b> of May',
    );
    await expect(ask(phone, '/until 1 3d')).resolves.toMatch(
      /^Ends \d+ \w{3} \d\d:\d\d UTC: ▲ BTC above 65,000$/,
    );
    await expect(ask(phone, '/list')).resolves.toMatch(
      /\n1\. ▲ BTC above 65,000 · <b>Rent<\/b> of May · now 64,100\.00 USD · 1\.4 % away · until \d+ \w{3} \d\d:\d\d UTC$/m,
    );
    await expect(triggersOf(person)).resolves.toMatchObject([
      { name: '<b>Rent</b> of May', note: null, expiresAt: expect.any(String), breachState: 'none' },
    ]);
    const leads = await fixture.app.db.query<object[]>('SELECT * FROM leads WHERE telegram_user_id = $1', [
      phone,
    ]);
    expect(JSON.stringify(leads)).not.toContain('Rent');
  });

  it('has no names and ends while it is a trial', async () => {
    const phone = fixture.phone();
    await fixture.nextMessage(phone, () => fixture.app.telegram.pressStart(phone, ''));
    await ask(phone, '/above BTC 65,000');
    await ask(phone, '/list');
    await expect(ask(phone, '/name 1 Rent')).resolves.toBe(
      'The trial has no names and notes. They need an account.',
    );
    await expect(ask(phone, '/until 1 3d')).resolves.toMatch(/^The trial watches for a price/);
  });

  it('sets triggers of the account, one beside the other', async () => {
    const { person, phone } = await linked();
    await expect(ask(phone, '/above BTC 65,000')).resolves.toBe(
      'SIMULATED PRICE\nSet: ▲ BTC above 65,000\nNow 64,100.00 USD. I will message you when it gets there.',
    );
    await expect(ask(phone, '/above btc 66k')).resolves.toMatch(
      /^SIMULATED PRICE\nSet: ▲ BTC above 66,000\nNow/,
    );
    await expect(ask(phone, '/above BTC 65000.00')).resolves.toMatch(
      /\nYou already have this: ▲ BTC above 65,000\n/,
    );
    await ask(phone, '/inside ETH 2,000 2,500');
    await expect(ask(phone, '/inside ETH 2000 2500')).resolves.toMatch(
      /\nYou already have this: ◆ ETH inside/,
    );
    await expect(triggersOf(person)).resolves.toMatchObject([
      { symbol: 'BTC', price: 65_000 },
      { symbol: 'BTC', price: 66_000 },
      { symbol: 'ETH', bandLow: 2_000, bandHigh: 2_500 },
    ]);
    await expect(trialTriggers(phone)).resolves.toEqual([]);
  });

  it('tells what the plan does not include', async () => {
    const { person, phone } = await linked();
    await expect(ask(phone, '/above ADA 1')).resolves.toBe(SOLD.freeSymbolsOnly);
    await expect(ask(phone, '/above XAU 2600')).resolves.toMatch(/^Turn on “Show TradFi alerts”/);
    await expect(ask(phone, '/above ADA/USD 1')).resolves.toMatch(/^“ADA\/USD” is not a symbol/);
    for (const level of [65_000, 66_000, 67_000]) await ask(phone, `/above BTC ${level}`);
    await expect(ask(phone, '/below ETH 2000')).resolves.toBe(SOLD.freeTriggerLimit);
    await expect(ask(phone, '/above BTC 67000')).resolves.toMatch(/You already have this/);
    await expect(triggersOf(person)).resolves.toHaveLength(3);
  });

  it('watches any coin for Pro', async () => {
    const { person, phone } = await linked({ grant: 'pro' });
    await expect(ask(phone, '/above $ada 1.5')).resolves.toMatch(/^SIMULATED PRICE\nSet: ▲ ADA above 1\.5\n/);
    await expect(ask(phone, '/above NOSUCH 1')).resolves.toMatch(/lists NOSUCH against the dollar\.$/);
    await expect(triggersOf(person)).resolves.toMatchObject([{ symbol: 'ADA', price: 1.5 }]);
  });

  it('sets, lists, arms and deletes moves, trails and bands', async () => {
    const { person, phone } = await linked({ grant: 'pro' });
    await expect(ask(phone, '/move btc 3 % 1h up')).resolves.toMatch(
      /\nNow 64,100\.00 USD\. I begin with the next price\./,
    );
    await expect(ask(phone, '/move BTC 3% 1h up')).resolves.toMatch(/\nYou already have this: /);
    await expect(ask(phone, '/trail BTC 5%')).resolves.toMatch(/^SIMULATED PRICE\nSet: /);
    await expect(ask(phone, '/outside BTC 60,000 70,000')).resolves.toMatch(
      /Set: ◇ BTC outside 60,000–70,000\n/,
    );
    await expect(triggersOf(person)).resolves.toMatchObject([
      { watch: { kind: 'move', window: '1h', way: 'up', percent: 3 } },
      { watch: { kind: 'trail', way: 'fall', percent: 5 } },
      { watch: { kind: 'price', way: 'outside', low: 60_000, high: 70_000 } },
    ]);
    await expect(ask(phone, '/list')).resolves.toMatch(
      /\n1\. ◇ BTC outside .*\n2\. .* · filling: knows (nothing yet|0 of 60 minutes)\n3\. .* · now 64,100\.00 USD · armed/,
    );
    await expect(ask(phone, '/edit 2 5%')).resolves.toMatch(/ has no price level\. Change it at /);
    await expect(ask(phone, '/disarm 2')).resolves.toMatch(/^Disarmed: /);
    await expect(ask(phone, '/arm 2')).resolves.toMatch(/I begin with the next price/);
    await expect(ask(phone, '/delete 2')).resolves.toMatch(/\n\/move BTC 3% 1h up sets it again\.$/);
    await expect(ask(phone, '/edit 1 61,000 71,000')).resolves.toMatch(
      /Changed: ◇ BTC outside 61,000–71,000/,
    );
    await expect(triggersOf(person)).resolves.toHaveLength(2);
  });

  it('asks for patience while an older release runs', async () => {
    const { person, phone } = await linked({ grant: 'pro' });
    await fixture.app.db.query(
      `INSERT INTO processes (id, roles, host, pid, version, started_at, seen_at, report)
       VALUES (gen_random_uuid(), '{market}', 'elsewhere', 7, '0.0.9', now(), now(), '{}')`,
    );
    const answer = await ask(phone, '/move BTC 3% 1h');
    await fixture.app.db.query(`DELETE FROM processes WHERE host = 'elsewhere'`);
    expect(answer).toBe('An upgrade is under way. Try again in a minute.');
    await expect(triggersOf(person)).resolves.toEqual([]);
  });

  it('tells Free that moves are of Pro', async () => {
    const { phone } = await linked();
    await expect(ask(phone, '/move BTC 3% 1h')).resolves.toBe(SOLD.freePricesOnly);
    await expect(ask(phone, '/outside BTC 60,000 70,000')).resolves.toMatch(/Set: ◇ BTC outside/);
  });

  it('lists, disarms, arms and deletes what the web shows', async () => {
    const { person, phone } = await linked();
    const http = fixture.http.post('/api/triggers').set('Cookie', person.cookie);
    await http.send({ symbol: 'BTC', op: 'above', v1: 65_000 }).expect(201);
    await expect(ask(phone, '/list')).resolves.toMatch(/\n1\. ▲ BTC above 65,000 · now 64,100\.00 USD/);
    await expect(ask(phone, '/summary')).resolves.toMatch(/\nClosest to firing\n▲ BTC above 65,000/);
    await expect(ask(phone, '/disarm 1')).resolves.toMatch(/^Disarmed: ▲ BTC above 65,000/);
    await expect(triggersOf(person)).resolves.toMatchObject([{ active: false }]);
    await expect(ask(phone, '/arm 1')).resolves.toMatch(/Armed: ▲ BTC above 65,000/);
    await fixture.app.db.query(`UPDATE triggers SET paused = 'plan' WHERE user_id = $1`, [person.id]);
    await expect(ask(phone, '/arm 1')).resolves.toBe(SOLD.pausedByPlan);
    await expect(ask(phone, '/above BTC 65000')).resolves.toBe(SOLD.pausedByPlan);
    await expect(ask(phone, '/delete 1')).resolves.toMatch(/^Deleted: ▲ BTC above 65,000/);
    await expect(triggersOf(person)).resolves.toEqual([]);
  });

  it('never reaches the triggers of another account, nor of its own former trial', async () => {
    const { person, phone } = await linked();
    const other = await linked();
    await ask(phone, '/above BTC 65000');
    await ask(phone, '/list');
    const copy = `UPDATE telegram_chats SET listed = (SELECT listed FROM telegram_chats WHERE chat_id = $1) WHERE chat_id = $2`;
    await fixture.app.db.query(copy, [phone, other.phone]);
    for (const command of ['/disarm 1', '/arm 1', '/delete 1']) {
      await expect(ask(other.phone, command)).resolves.toMatch(
        /^Number 1 of your last list is no longer there/,
      );
    }
    await fixture.app.db.query('UPDATE telegram_chats SET user_id = NULL WHERE chat_id = $1', [phone]);
    await expect(ask(phone, '/delete 1')).resolves.toMatch(/^Number 1 of your last list is no longer there/);
    await expect(triggersOf(person)).resolves.toMatchObject([{ active: true }]);
  });

  it('of a suspended account only says so', async () => {
    const { person, phone } = await linked();
    await ask(phone, '/above BTC 65000');
    await ask(phone, '/list');
    await suspend(person);
    for (const command of ['/above BTC 66000', '/disarm 1', '/arm 1', '/delete 1', '/list', '/summary']) {
      await expect(ask(phone, command)).resolves.toBe('This account is suspended. Contact support.');
    }
    await expect(phasesOf(person)).resolves.toEqual([{ level: '65000', phase: 'armed' }]);
  });

  it('is paused by /stop like any other', async () => {
    const { phone } = await linked();
    await ask(phone, '/stop');
    await expect(ask(phone, '/above BTC 65000')).resolves.toMatch(/Messages to this chat are paused/);
  });
});

describe('the buttons under an alert of an account', () => {
  /** Its trigger has fired; the number of the message. */
  async function alertOf(phone: number, person: SignedInPerson): Promise<number> {
    await ask(phone, '/above BTC 65,000');
    const isAlert = ({ text }: { readonly text: string }) =>
      /^(SIMULATED PRICE\n)?▲ BTC above 65,000 — now/.test(text);
    const found = () => fixture.app.telegram.messages(phone).find(isAlert);
    await until(() => {
      fixture.app.move('BTC', 65_100);
      return found() !== undefined;
    });
    await until(async () => (await triggersOf(person))[0]?.breachState === 'breached');
    return Number(found()?.id);
  }

  /** What a press is answered, whether or not the message changes. */
  async function noticeOf(phone: number, messageId: number, label: string): Promise<string | undefined> {
    const { telegram } = fixture.app;
    const pressed = telegram.pressButton(phone, { messageId, label });
    if (pressed.kind !== 'query') throw new Error('This button asks nothing');
    await until(() => telegram.queryAnswer(pressed.queryId) !== null);
    return telegram.queryAnswer(pressed.queryId)?.text;
  }

  it('act on the trigger of the account', async () => {
    const { person, phone } = await linked();
    const message = await alertOf(phone, person);
    await expect(fixture.press(phone, message, 'Re-arm now')).resolves.toMatch(/^Still above/);
    await expect(fixture.press(phone, message, 'Disarm')).resolves.toMatch(/^Disarmed\./);
    await expect(triggersOf(person)).resolves.toMatchObject([{ active: false }]);
    await fixture.app.db.query(`UPDATE triggers SET paused = 'plan' WHERE user_id = $1`, [person.id]);
    await expect(fixture.press(phone, message, 'Re-arm now')).resolves.toBe(SOLD.pausedByPlan);
  });

  it('of a suspended account do nothing, and say why', async () => {
    const { person, phone } = await linked();
    const message = await alertOf(phone, person);
    await suspend(person);
    for (const label of ['Re-arm now', 'Snooze 1 h', 'Disarm', 'Why?']) {
      await expect(noticeOf(phone, message, label)).resolves.toBe(
        'This account is suspended. Contact support.',
      );
    }
    await expect(phasesOf(person)).resolves.toEqual([{ level: '65000', phase: 'breached' }]);
  });

  it('snooze it, and the end of the snooze is told in the chat', async () => {
    const { person, phone } = await linked();
    const message = await alertOf(phone, person);
    await expect(fixture.press(phone, message, 'Snooze 1 h')).resolves.toMatch(/^Snoozed until/);
    expect((await triggersOf(person))[0]).toHaveProperty('snoozedUntil');
    await fixture.app.db.query('UPDATE triggers SET snoozed_until = now() WHERE user_id = $1', [person.id]);
    await until(() => fixture.lastText(phone).includes('Snooze is over: BTC is above 65,000'));
  });

  it('do nothing any more once the chat belongs to nobody or somebody else', async () => {
    const { person, phone } = await linked();
    const message = await alertOf(phone, person);
    const stranger = await fixture.person();
    for (const owner of [null, stranger.id]) {
      await fixture.app.db.query('UPDATE telegram_chats SET user_id = $2 WHERE chat_id = $1', [phone, owner]);
      await expect(noticeOf(phone, message, 'Disarm')).resolves.toMatch(/^I no longer know this alert/);
    }
    await expect(triggersOf(person)).resolves.toMatchObject([{ active: true }]);
  });
});
