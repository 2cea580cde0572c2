import { pino } from 'pino';
import { SeriesValues } from '../../src/pipeline/evaluator/series-values.js';
import type { DataSource } from 'typeorm';
import {
  startTelegramStandIn,
  type TelegramStandIn,
} from '../../../e2e/stand-ins/telegram/start-telegram-stand-in.js';
import type { AlertEvidence } from '../../src/contract/alert.js';
import { SystemClock } from '../../src/platform/clock/clock.js';
import { LeaderJobs } from '../../src/platform/jobs/leader-jobs.js';
import { Leases } from '../../src/platform/leases/leases.js';
import { SnoozeEndJob } from '../../src/features/triggers/snooze-end-job.js';
import { TriggerEntity } from '../../src/features/triggers/trigger.entity.js';
import { type TriggerChange, TriggerEvents } from '../../src/features/triggers/trigger-events.js';
import { trialOwner } from '../../src/identity/owner.js';
import { TriggersService } from '../../src/features/triggers/triggers.service.js';
import { type RunningRooms, startBot } from '../fixtures/delivery-app.js';
import { testConfig } from '../support/test-config.js';
import { createTestDatabase, inTransaction, type TestDatabase } from '../support/test-database.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { runJob } from '../support/run-job.js';

const LEVELS = { BTC: 65_000, ETH: 3000 } as const;
type Symbol = keyof typeof LEVELS;

describe('the buttons under an alert', () => {
  let database: TestDatabase;
  let db: DataSource;
  let telegram: TelegramStandIn;
  let rooms: RunningRooms;
  let changes: TriggerChange[];

  beforeAll(async () => {
    database = await createTestDatabase([TriggerEntity]);
    db = database.dataSource;
    telegram = await startTelegramStandIn();
    rooms = await startBot({ db, telegram: { apiRoot: telegram.url } });
    rooms.get(TriggerEvents).edited.subscribe((change) => changes.push(change));
    await until(() => rooms.get(Leases).fence('scheduler') !== null, 'the leases');
  });
  afterAll(async () => {
    await rooms.stop();
    await telegram.close();
    await database.drop();
  });
  beforeEach(() => {
    changes = [];
    priceIs('BTC', 65_100);
    priceIs('ETH', 3100);
  });

  const priceIs = (symbol: Symbol, price: number): void =>
    rooms.prices.set(symbol, price, { at: Date.now(), stale: false });

  async function newPerson(): Promise<number> {
    const { id } = telegram.putPerson({ first_name: 'Ada', started: true });
    await db.query('INSERT INTO telegram_chats (chat_id, telegram_user_id) VALUES ($1, $1)', [id]);
    return id;
  }

  /** The chat's triggers on these symbols fire at once: one message tells of all. */
  async function alertOf(person: number, ...symbols: Symbol[]): Promise<number> {
    const before = telegram.messages(person).length;
    await inTransaction(db, async (tx) => {
      for (const symbol of symbols) await recordFire(tx, person, symbol);
    });
    const message = await until(() => telegram.messages(person)[before], 'the alert');
    await until(async () => (await openDeliveries(person)) === 0, 'its settling');
    return message.id;
  }

  async function recordFire(tx: Pick<DataSource, 'query'>, person: number, symbol: Symbol): Promise<void> {
    const level = LEVELS[symbol];
    const evidence: AlertEvidence = {
      source: 'simulated',
      condition: { op: 'above', level },
      price: level + 12.5,
      priceBefore: level - 1,
      basis: 'single',
      quotes: [
        {
          exchange: 'kraken',
          usd: level + 12.5,
          quoted: level + 12.5,
          quoteCcy: 'USD',
          ageMs: 9,
          use: 'fresh',
        },
        {
          exchange: 'binance',
          usd: level * 10,
          quoted: level * 10,
          quoteCcy: 'USDT',
          ageMs: 40,
          use: 'set-aside',
        },
      ],
      seenAt: Date.now(),
      decidedAt: Date.now(),
    };
    await tx.query(
      `WITH watched AS (
         INSERT INTO triggers (trial_chat_id, symbol, op, level, phase, fire_no, armed_at)
         VALUES ($1, $2, 'above', $3, 'breached', 1, now() - interval '1 hour')
         ON CONFLICT (trial_chat_id, symbol) WHERE trial_chat_id IS NOT NULL
           DO UPDATE SET phase = 'breached', fire_no = triggers.fire_no + 1
         RETURNING id, fire_no
       ), alert AS (
         INSERT INTO alerts (trigger_id, fire_no, trial_chat_id, symbol, price, fired_at, evidence)
         SELECT id, fire_no, $1, $2, $3, now(), $4 FROM watched RETURNING id
       )
       INSERT INTO deliveries (channel, kind, alert_id, chat_id) SELECT 'telegram', 'alert', id, $1 FROM alert`,
      [person, symbol, level, JSON.stringify(evidence)],
    );
  }

  const openDeliveries = async (person: number): Promise<number> =>
    (
      await db.query(`SELECT FROM deliveries WHERE chat_id = $1 AND status IN ('pending', 'sending')`, [
        person,
      ])
    ).length;

  const messageOf = (person: number, messageId: number) =>
    telegram.messages(person).find((message) => message.id === messageId);

  const labelsOf = (person: number, messageId: number): string[] =>
    (messageOf(person, messageId)?.keyboard?.inline_keyboard ?? []).flat().map(({ text }) => text);

  /** The chat's updates are handled in order: whoever is answered has been heard before. */
  async function everythingHandled(person: number): Promise<void> {
    const before = telegram.messages(person).length;
    telegram.sendText(person, '/help');
    await until(() => telegram.messages(person).length === before + 2, 'the answer to /help');
  }

  /** Presses a button, waits until the bot is done with it, and gives the notice it showed. */
  async function press(
    person: number,
    messageId: number,
    choice: { label: string } | { data: string },
    then: 'edits' | 'edits nothing' = 'edits',
  ): Promise<string> {
    const calls = telegram.calls().length;
    const pressed = telegram.pressButton(person, { messageId, ...choice });
    if (pressed.kind !== 'query') throw new Error('This button asks nothing');
    const answer = await until(() => telegram.queryAnswer(pressed.queryId), 'the answer');
    const isEdit = ({ method }: { method: string }): boolean => method === 'editMessageText';
    if (then === 'edits nothing') {
      await everythingHandled(person);
      expect(edits(calls)).toBe(0);
    } else if (!/deleted|no longer know/.test(answer.text)) {
      await until(() => telegram.calls(calls).some(isEdit), 'the edit');
    }
    return answer.text;
  }

  const edits = (after: number): number =>
    telegram.calls(after).filter(({ method }) => method === 'editMessageText').length;

  const triggerOf = async (person: number) =>
    (await rooms.get(TriggersService).list(trialOwner(String(person))))[0];

  it('stand under it, and each works twice', async () => {
    const person = await newPerson();
    const id = await alertOf(person, 'BTC');
    const sent = messageOf(person, id)?.text;
    expect(labelsOf(person, id)).toEqual(['Re-arm now', 'Snooze 1 h', 'Disarm', 'Why?']);
    for (const then of ['edits', 'edits nothing'] as const) {
      await expect(press(person, id, { label: 'Disarm' }, then)).resolves.toBe(
        'Disarmed. “Re-arm now” switches it on again.',
      );
    }
    expect(messageOf(person, id)?.text).toMatch(
      /^SIMULATED PRICE\n▲ BTC above 65,000 .*\n────────\nDisarmed at \d\d:\d\d UTC$/s,
    );
    expect(await triggerOf(person)).toMatchObject({ active: false });
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({
      owner: { kind: 'trial', chatId: String(person) },
      committed: [{ state: { phase: 'disarmed' }, revision: 1 }],
    });
    await expect(press(person, id, { label: 'Snooze 1 h' }, 'edits nothing')).resolves.toBe(
      'It is disarmed: there is nothing to snooze.',
    );
    await expect(press(person, id, { label: 'Re-arm now' })).resolves.toBe(
      'Still above: I ring at the next crossing.',
    );
    expect(await triggerOf(person)).toMatchObject({ active: true, breachState: 'breached' });
    expect(messageOf(person, id)?.text).toMatch(
      /\nArmed again at \d\d:\d\d UTC: rings again after it has been below 64,837\.50$/,
    );
    priceIs('BTC', 64_990);
    for (const then of ['edits', 'edits nothing'] as const) {
      await expect(press(person, id, { label: 'Re-arm now' }, then)).resolves.toBe(
        'Armed: I ring at the next crossing.',
      );
    }
    expect(await triggerOf(person)).toMatchObject({ active: true, breachState: 'none' });
    expect(messageOf(person, id)?.text).toMatch(
      /\nArmed again at \d\d:\d\d UTC: rings at the next crossing$/,
    );
    expect(changes).toHaveLength(3);
    expect(messageOf(person, id)?.text.startsWith(String(sent))).toBe(true);
  });

  it('pressed twice at once are answered twice and edit once', async () => {
    const person = await newPerson();
    const id = await alertOf(person, 'BTC');
    const before = telegram.calls().length;
    const pressed = ['Why?', 'Why?'].map((label) => telegram.pressButton(person, { messageId: id, label }));
    for (const each of pressed) {
      await until(() => each.kind === 'query' && telegram.queryAnswer(each.queryId), 'the answer');
    }
    await everythingHandled(person);
    expect(edits(before)).toBe(1);
    await press(person, id, { label: 'Back' });
    await press(person, id, { label: 'Why?' });
    expect(edits(before)).toBe(3);
  });

  it('say when it rings again, if it is still above', async () => {
    const person = await newPerson();
    const id = await alertOf(person, 'BTC');
    for (const then of ['edits', 'edits nothing'] as const) {
      await expect(press(person, id, { label: 'Re-arm now' }, then)).resolves.toBe(
        'Still above: I ring at the next crossing.',
      );
      expect(messageOf(person, id)?.text).toMatch(
        /\n────────\nRings again after it has been below 64,837\.50$/,
      );
    }
    expect(changes).toEqual([]);
  });

  it('end a cooldown, without a price too', async () => {
    const person = await newPerson();
    const id = await alertOf(person, 'BTC');
    await db.query(`UPDATE triggers SET phase = 'cooldown', fired_at = now() WHERE trial_chat_id = $1`, [
      person,
    ]);
    rooms.prices.set('BTC', 65_100, { at: Date.now(), stale: true });
    await expect(press(person, id, { label: 'Re-arm now' })).resolves.toBe(
      'Armed. There is no fresh price now: the first one decides.',
    );
    const [row] = await db.query('SELECT phase, fired_at FROM triggers WHERE trial_chat_id = $1', [person]);
    expect(row).toEqual({ phase: 'settling', fired_at: null });
  });

  it('are followed ten times in ten seconds; more presses are told so and edit nothing', async () => {
    const person = await newPerson();
    const messageId = await alertOf(person, 'BTC');
    const before = telegram.calls().length;
    const pressed = Array.from({ length: 13 }, () =>
      telegram.pressButton(person, { messageId, label: 'Why?' }),
    );
    const notices: string[] = [];
    for (const each of pressed) {
      if (each.kind !== 'query') throw new Error('This button asks nothing');
      notices.push((await until(() => telegram.queryAnswer(each.queryId), 'the answer')).text);
    }
    const tooFast = 'That was a lot of presses. Wait a few seconds, then press again.';
    expect(notices).toEqual([...Array(10).fill(''), tooFast, tooFast, tooFast]);
    expect(edits(before)).toBe(1);
  });

  it('show why it rang, below the alert, and lead back', async () => {
    const person = await newPerson();
    const id = await alertOf(person, 'BTC');
    const sent = String(messageOf(person, id)?.text);
    await press(person, id, { label: 'Why?' });
    const why = String(messageOf(person, id)?.text);
    expect(why.startsWith(`${sent}\n────────\nWhy: ▲ BTC above 65,000\n`)).toBe(true);
    expect(why).toMatch(/\nThe price went from 64,999\.00 to 65,012\.50 USD, above 65,000\.\n/);
    expect(why).toMatch(/\nkraken 65,012\.50 USD · 0\.1 s old\n/);
    expect(why).toMatch(
      /\nbinance 650,000\.00 USD \(650,000\.00 USDT\) · 0\.1 s old · set aside, too far off\n/,
    );
    expect(why).toMatch(/\nRecorded [+−][\d,]+ ms\nSent [+−][\d,]+ ms\nAccepted by Telegram [+−][\d,]+ ms$/);
    expect(labelsOf(person, id)).toEqual(['Back']);
    await press(person, id, { label: 'Back' });
    expect(messageOf(person, id)?.text).toBe(sent);
    expect(labelsOf(person, id)).toHaveLength(4);
    expect(changes).toEqual([]);
  });

  it('open one alert of several and lead back to all', async () => {
    const person = await newPerson();
    const id = await alertOf(person, 'BTC', 'ETH');
    const sent = String(messageOf(person, id)?.text);
    expect(labelsOf(person, id)).toEqual(['▲ BTC above 65,000', '▲ ETH above 3,000']);
    await press(person, id, { label: '▲ ETH above 3,000' });
    expect(labelsOf(person, id)).toEqual(['Re-arm now', 'Snooze 1 h', 'Disarm', 'Why?', 'Back to all']);
    await press(person, id, { label: 'Disarm' });
    expect(messageOf(person, id)?.text).toMatch(/\n────────\n▲ ETH above 3,000 · Disarmed at \d\d:\d\d UTC$/);
    await press(person, id, { label: 'Back to all' });
    expect(labelsOf(person, id)).toEqual(['▲ BTC above 65,000', '▲ ETH above 3,000']);
    expect(String(messageOf(person, id)?.text).startsWith(sent)).toBe(true);
    const rows = await db.query(
      'SELECT symbol, phase FROM triggers WHERE trial_chat_id = $1 ORDER BY symbol',
      [person],
    );
    expect(rows).toEqual([
      { symbol: 'BTC', phase: 'breached' },
      { symbol: 'ETH', phase: 'disarmed' },
    ]);
  });

  it('say so when the trigger was edited or deleted since', async () => {
    const person = await newPerson();
    const id = await alertOf(person, 'BTC');
    const triggers = rooms.get(TriggersService);
    const condition = { op: 'above', level: 70_000 } as const;
    await triggers.upsert(trialOwner(String(person)), { symbol: 'BTC', condition, armed: true });
    for (const label of ['Re-arm now', 'Snooze 1 h', 'Disarm']) {
      const then = label === 'Re-arm now' ? 'edits' : 'edits nothing';
      await expect(press(person, id, { label }, then)).resolves.toBe(
        'You changed this trigger: it is above 70,000 now. /list shows it.',
      );
    }
    expect(messageOf(person, id)?.text).toMatch(/\nChanged since: now above 70,000$/);
    await triggers.removeSymbol(trialOwner(String(person)), 'BTC');
    await expect(press(person, id, { label: 'Disarm' })).resolves.toBe('This trigger was deleted.');
    await until(() => messageOf(person, id)?.text.endsWith('\nThis trigger was deleted'), 'the line');
  });

  it('do nothing for another chat, and nothing with data that is not ours', async () => {
    const [person, thief] = [await newPerson(), await newPerson()];
    const id = await alertOf(person, 'BTC');
    const stolen = String(
      messageOf(person, id)
        ?.keyboard?.inline_keyboard.flat()
        .find(({ text }) => text === 'Disarm')?.callback_data,
    );
    for (const data of [stolen, 'disarm:1', "why:'; DROP TABLE triggers;--"]) {
      const reply_markup = { inline_keyboard: [[{ text: 'Press', callback_data: data }]] };
      const body = JSON.stringify({ chat_id: thief, text: 'A copy', reply_markup });
      const headers = { 'content-type': 'application/json' };
      const sent = await fetch(`${telegram.url}/bot1:test/sendMessage`, { method: 'POST', headers, body });
      const { result } = (await sent.json()) as { result: { message_id: number } };
      await expect(press(thief, result.message_id, { label: 'Press' })).resolves.toBe(
        'I no longer know this alert.',
      );
    }
    expect(await triggerOf(person)).toMatchObject({ active: true });
  });

  describe('a snooze', () => {
    const endIt = (person: number): Promise<unknown> =>
      db.query(`UPDATE triggers SET snoozed_until = now() WHERE trial_chat_id = $1`, [person]);
    const deliveriesOf = (person: number) =>
      db.query(
        `SELECT status, reason, after_snooze AS after FROM deliveries WHERE chat_id = $1 ORDER BY id`,
        [person],
      );
    const texts = (person: number): string[] => telegram.messages(person).map(({ text }) => text);

    it('holds alerts back, and tells once at its end that it still is so', async () => {
      const person = await newPerson();
      const id = await alertOf(person, 'BTC');
      await expect(press(person, id, { label: 'Snooze 1 h' })).resolves.toMatch(
        /^Snoozed until (\d+ \w+ )?\d\d:\d\d UTC\.$/,
      );
      expect(messageOf(person, id)?.text).toMatch(/\n────────\nSnoozed until .* UTC$/);
      expect(await triggerOf(person)).toMatchObject({ snoozedUntil: expect.any(String) });
      expect(changes).toHaveLength(1);
      await recordFire(db, person, 'BTC');
      await until(async () => (await openDeliveries(person)) === 0, 'the cancelling');
      await runJob(rooms.get(SnoozeEndJob).job);
      expect(await deliveriesOf(person)).toEqual([
        { status: 'delivered', reason: null, after: false },
        { status: 'cancelled', reason: 'snoozed', after: false },
      ]);
      await endIt(person);
      await Promise.all([runJob(rooms.get(SnoozeEndJob).job), runJob(rooms.get(SnoozeEndJob).job)]);
      await runJob(rooms.get(SnoozeEndJob).job);
      await until(() => texts(person).length === 2, 'the message');
      expect(texts(person)[1]).toMatch(
        /^SIMULATED PRICE\nSnooze is over: BTC is above 65,000 — now 65,100\.00 USD\nCrossed \d\d:\d\d:\d\d UTC · single source: kraken$/,
      );
      await until(async () => (await openDeliveries(person)) === 0, 'its settling');
      expect(await deliveriesOf(person)).toHaveLength(3);
      expect(await triggerOf(person)).not.toHaveProperty('snoozedUntil');
      const over = Number(telegram.messages(person)[1]?.id);
      await expect(press(person, over, { label: 'Snooze 1 h' })).resolves.toMatch(/^Snoozed until/);
    });

    it('ends in silence when it is not so any more, and waits for a fresh price to know', async () => {
      const person = await newPerson();
      const id = await alertOf(person, 'BTC');
      await press(person, id, { label: 'Snooze 1 h' });
      await endIt(person);
      rooms.prices.set('BTC', 66_000, { at: Date.now(), stale: true });
      await runJob(rooms.get(SnoozeEndJob).job);
      expect(await triggerOf(person)).toHaveProperty('snoozedUntil');
      priceIs('BTC', 64_999);
      await runJob(rooms.get(SnoozeEndJob).job);
      expect(await triggerOf(person)).not.toHaveProperty('snoozedUntil');
      expect(await deliveriesOf(person)).toHaveLength(1);
    });

    it('ends with any edit: re-arming, disarming, another level', async () => {
      const person = await newPerson();
      const id = await alertOf(person, 'BTC');
      const triggers = rooms.get(TriggersService);
      const edits: (() => Promise<unknown>)[] = [
        () => press(person, id, { label: 'Re-arm now' }),
        () => triggers.switchSymbol(trialOwner(String(person)), 'BTC', 'disarmed'),
        () => triggers.switchSymbol(trialOwner(String(person)), 'BTC', 'armed'),
      ];
      for (const edit of edits) {
        await db.query(
          `UPDATE triggers SET snoozed_until = now() + interval '1 hour' WHERE trial_chat_id = $1`,
          [person],
        );
        await edit();
        expect(await triggerOf(person)).not.toHaveProperty('snoozedUntil');
      }
    });

    it('is ended only by who has the lease', async () => {
      const person = await newPerson();
      const id = await alertOf(person, 'BTC');
      await press(person, id, { label: 'Snooze 1 h' });
      await endIt(person);
      const stranger = { owner: '00000000-0000-4000-8000-000000000000', epoch: 1 };
      const refused: unknown[] = [];
      const leases: Pick<Leases, 'fence' | 'refused'> = {
        fence: () => stranger,
        refused: (...lease) => refused.push(...lease),
      };
      const events = rooms.get(TriggerEvents);
      const logger = pino({ level: 'silent' });
      const jobs = new LeaderJobs(leases as Leases, new SystemClock(), logger);
      await new SnoozeEndJob(
        db,
        rooms.prices,
        rooms.get(SeriesValues),
        events,
        jobs,
        testConfig({}),
      ).job.run();
      expect(refused).toEqual(['scheduler', stranger]);
      expect(await triggerOf(person)).toHaveProperty('snoozedUntil');
      expect(await deliveriesOf(person)).toHaveLength(1);
    });
  });
});
