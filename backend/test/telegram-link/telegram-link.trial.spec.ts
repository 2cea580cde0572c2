import { RecentAlertsService } from '../../src/pipeline/alerts/recent-alerts.service.js';
import { CHAT_OF_OTHER_ACCOUNT } from '../../src/contract/telegram.js';
import { AccountLinks } from '../../src/features/telegram-link/account-links.js';
import { type TriggerChange, TriggerEvents } from '../../src/features/triggers/trigger-events.js';
import { TriggersService } from '../../src/features/triggers/triggers.service.js';
import { type Browser, openBrowser } from '../fixtures/live-client.js';
import { TelegramLinkFixture } from '../fixtures/telegram-link-fixture.js';
import { until } from '../../src/platform/clock/testing/until.js';

let fixture: TelegramLinkFixture;
let changes: TriggerChange[] = [];
let trials = 0;

beforeAll(async () => {
  fixture = await TelegramLinkFixture.open();
  fixture.app.nest.get(TriggerEvents).edited.subscribe((change) => changes.push(change));
});
afterAll(() => fixture.close());
beforeEach(() => {
  changes = [];
});

const newTrial = () => fixture.app.connect(`trial_${(trials += 1)}`);
const update = (cookie: string, body: object) =>
  fixture.http.post('/api/telegram/update').set('Cookie', cookie).send(body);

describe('the triggers of a trial whose chat is linked', () => {
  it('come along in the state they are in', async () => {
    const ann = await fixture.person();
    const { chatId, person: phone } = await newTrial();
    const ids = await fixture.addTrialTriggers(chatId, ['BTC', 'ETH', 'SOL']);
    await fixture.app.db.query(`UPDATE triggers SET phase = 'cooldown', fire_no = 4 WHERE id = $1`, [ids[1]]);
    const question = await fixture.start(phone, (await fixture.begin(ann)).code);
    expect(fixture.text(phone, question)).toMatch(/This chat has 3 trial triggers\. You can keep them\./);
    expect(fixture.labels(phone, question)).toEqual([
      'Confirm and keep my 3 triggers',
      'Confirm without them',
      'Cancel',
    ]);
    await fixture.press(phone, question, 'Confirm and keep my 3 triggers');
    expect(fixture.text(phone, question)).toMatch(/\n3 triggers were kept\.\n/);
    const now = { userId: ann.id, chatId: null, revision: 1 };
    expect(await fixture.triggers(ids)).toEqual([
      { id: ids[0], ...now, phase: 'armed' },
      { id: ids[1], ...now, phase: 'cooldown' },
      { id: ids[2], ...now, phase: 'armed' },
    ]);
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({ owner: { kind: 'user', userId: ann.id }, changed: ids, deleted: [] });
    const fired = new Map(
      changes[0]?.committed.map(({ id, revision, state }) => [id, [revision, state.fireNo]]),
    );
    expect(fired).toEqual(new Map(ids.map((id) => [id, [1, id === ids[1] ? 4 : 0]])));
  });

  it('are deleted if they are not wanted', async () => {
    const ann = await fixture.person();
    const { chatId, person: phone } = await newTrial();
    const ids = await fixture.addTrialTriggers(chatId, ['BTC', 'ETH']);
    const question = await fixture.start(phone, (await fixture.begin(ann)).code);
    await fixture.press(phone, question, 'Confirm without them');
    expect(fixture.text(phone, question)).toMatch(/\n2 trial triggers were deleted\.\n/);
    expect(await fixture.triggers(ids)).toEqual([]);
    expect(changes).toEqual([{ owner: { kind: 'trial', chatId }, changed: [], committed: [], deleted: ids }]);
  });

  it('come along as far as the plan has room, oldest first, and the person is told before and after', async () => {
    const ann = await fixture.person();
    const own = await fixture.addUserTriggers(ann.id, ['BTC', 'ETH']);
    const { chatId, person: phone } = await newTrial();
    const ids = await fixture.addTrialTriggers(chatId, ['SOL', 'BTC', 'ETH']);
    const question = await fixture.start(phone, (await fixture.begin(ann)).code);
    expect(fixture.text(phone, question)).toMatch(
      /Your plan has room for 1: the oldest\. The rest will be deleted\./,
    );
    await fixture.press(phone, question, 'Confirm and keep 1 of my 3 triggers');
    expect(fixture.text(phone, question)).toMatch(
      /\n1 trigger was kept\.\n2 trial triggers did not fit and were deleted: your plan includes 3\.\n/,
    );
    expect((await fixture.triggers([...own, ...ids])).map(({ id, userId }) => [id, userId])).toEqual(
      [...own, ids[0]].map((id) => [id, ann.id]),
    );
  });

  it('cannot come along to a full plan', async () => {
    const ann = await fixture.person();
    await fixture.addUserTriggers(ann.id, ['BTC', 'ETH', 'SOL']);
    const { chatId, person: phone } = await newTrial();
    await fixture.addTrialTriggers(chatId, ['SOL']);
    const question = await fixture.start(phone, (await fixture.begin(ann)).code);
    expect(fixture.labels(phone, question)).toEqual(['Confirm without it', 'Cancel']);
  });

  it('all come along to Pro', async () => {
    const ann = await fixture.person({ paidForMs: 86_400_000 });
    await fixture.addUserTriggers(ann.id, ['BTC', 'ETH', 'SOL']);
    const { chatId, token } = await newTrial();
    await fixture.addTrialTriggers(chatId, ['BTC', 'ETH', 'SOL']);
    const { body } = await update(ann.cookie, { token }).expect(200);
    expect(body).toMatchObject({ imported: 3, dropped: 0 });
  });

  it('bring what they have told before, and what is still to be told', async () => {
    const ann = await fixture.person();
    const { chatId, token } = await newTrial();
    const [kept] = await fixture.addTrialTriggers(chatId, ['BTC']);
    await fixture.app.db.query(
      `WITH alert AS (
         INSERT INTO alerts (trigger_id, fire_no, trial_chat_id, symbol, price, fired_at, evidence)
         VALUES ($1, 1, $2, 'BTC', 1000001, now(), '{"condition": {"op": "above", "level": 1000000}, "source": "simulated", "quotes": [], "seenAt": 0, "decidedAt": 0, "basis": "median"}')
         RETURNING id
       )
       INSERT INTO deliveries (channel, kind, alert_id, chat_id, status, attempts, next_attempt_at)
       SELECT 'telegram', 'alert', id, $2, 'pending', 1, now() + interval '1 hour' FROM alert`,
      [kept, chatId],
    );
    await update(ann.cookie, { token }).expect(200);
    await expect(fixture.app.nest.get(RecentAlertsService).last({ kind: 'trial', chatId })).resolves.toEqual(
      [],
    );
    const alerts = await fixture.app.db.query(
      `SELECT alert.user_id AS "alertOf", alert.trial_chat_id AS "trialOf", delivery.user_id AS "deliveryOf",
              delivery.chat_id AS "chatId", delivery.status
         FROM alerts alert JOIN deliveries delivery ON delivery.alert_id = alert.id WHERE alert.trigger_id = $1`,
      [kept],
    );
    expect(alerts).toEqual([
      { alertOf: ann.id, trialOf: null, deliveryOf: ann.id, chatId, status: 'pending' },
    ]);
  });
});

describe('taking a trial to the account', () => {
  it('links its chat, ends it in every browser, and says so in the chat', async () => {
    const ann = await fixture.person({ email: 'ann@mail.example' });
    const trial = await newTrial();
    const second = await fixture.app.connect(`trial_${trials}`);
    const browsers: Browser[] = [];
    for (const { token } of [trial, second]) {
      browsers.push(await openBrowser(fixture.app.url, { auth: { trialToken: token } }));
    }
    const { body } = await update(ann.cookie, { token: trial.token, importTriggers: false }).expect(200);
    expect(body).toMatchObject({
      connected: true,
      owner: 'account',
      chat_id: trial.chatId,
      imported: 0,
      dropped: 0,
    });
    await until(() => browsers.every(({ heard }) => heard['session:ended'].length === 1));
    for (const browser of browsers) browser.close();
    for (const { token } of [trial, second]) {
      expect(await fixture.status(null, token)).toEqual({ connected: false });
      const { body: refused } = await fixture.http.post('/api/trial/send-test').send({ token }).expect(401);
      expect(refused.message).toBe('Session expired');
    }
    await until(() => fixture.lastText(trial.person).startsWith('Connected to a•••@m•••.example.'));
  });

  it('takes the triggers along unless told not to, and may be repeated', async () => {
    const ann = await fixture.person();
    const { chatId, token } = await newTrial();
    const ids = await fixture.addTrialTriggers(chatId, ['BTC', 'ETH', 'SOL']);
    await fixture.addUserTriggers(ann.id, ['BTC', 'ETH']);
    const { body } = await update(ann.cookie, { token }).expect(200);
    expect(body).toMatchObject({ connected: true, imported: 1, dropped: 2 });
    expect(await fixture.triggers(ids)).toMatchObject([{ id: ids[0], userId: ann.id }]);
    const again = await update(ann.cookie, { token }).expect(200);
    expect(again.body).toMatchObject({ connected: true, chat_id: chatId, imported: 0, dropped: 0 });
  });

  it('takes them along also if it is told null', async () => {
    const ann = await fixture.person();
    const { chatId, token } = await newTrial();
    const ids = await fixture.addTrialTriggers(chatId, ['BTC']);
    const { body } = await update(ann.cookie, { token, importTriggers: null }).expect(200);
    expect(body).toMatchObject({ imported: 1, dropped: 0 });
    expect(await fixture.triggers(ids)).toMatchObject([{ userId: ann.id }]);
  });

  it('says nothing in a chat that has paused all messages', async () => {
    const ann = await fixture.person();
    const { token, person: phone } = await newTrial();
    await until(() => fixture.lastText(phone).startsWith('Connected.'));
    await fixture.nextMessage(phone, () => fixture.app.telegram.sendText(phone, '/stop'));
    const before = fixture.lastText(phone);
    const { body } = await update(ann.cookie, { token }).expect(200);
    expect(body).toMatchObject({ connected: true, stopped: true });
    const { token: other, person: neighbour } = await newTrial();
    await update((await fixture.person()).cookie, { token: other }).expect(200);
    await until(() => fixture.lastText(neighbour).startsWith('Connected to '));
    expect(fixture.lastText(phone)).toBe(before);
  });

  it('knows the link that connected the account as well', async () => {
    const ann = await fixture.person();
    const phone = fixture.phone();
    const { token, code } = await fixture.begin(ann);
    await update(ann.cookie, { token }).expect(401);
    await fixture.press(phone, await fixture.start(phone, code), 'Confirm');
    const { body } = await update(ann.cookie, { token }).expect(200);
    expect(body).toMatchObject({ connected: true, chat_id: String(phone), imported: 0, dropped: 0 });
    const bob = await fixture.person();
    await update(bob.cookie, { token }).expect(401);
  });

  it('refuses what is no live trial', async () => {
    const ann = await fixture.person();
    const ended = await newTrial();
    await fixture.http.post('/api/telegram/disconnect').send({ token: ended.token }).expect(200);
    const expired = await update(ann.cookie, { token: ended.token }).expect(401);
    expect(expired.body).toMatchObject({ code: 'TRIAL_TOKEN', message: 'Session expired' });
    const unknown = await update(ann.cookie, { token: 'nobody-got-this' }).expect(401);
    expect(unknown.body).toMatchObject({ code: 'TRIAL_TOKEN', message: 'Invalid trial token' });
    await fixture.http.post('/api/telegram/update').send({ token: ended.token }).expect(401);
    for (const body of [{}, { token: 7 }, { token: 'x', importTriggers: 'yes' }, { token: 'x', more: 1 }]) {
      expect((await update(ann.cookie, body)).status).toBe(400);
    }
  });

  it('moves the account from the chat it had', async () => {
    const ann = await fixture.person();
    const phone = fixture.phone();
    await fixture.link(ann, phone);
    const { token, person } = await newTrial();
    await update(ann.cookie, { token }).expect(200);
    expect(await fixture.linkedTo(phone)).toBeNull();
    expect(await fixture.linkedTo(person)).toBe(ann.id);
  });

  it('refuses the chat of another account', async () => {
    const ann = await fixture.person();
    const bob = await fixture.person();
    const { token, person } = await newTrial();
    const links = fixture.app.nest.get(AccountLinks);
    // Bob's link is committed between the look at ann's token and ann's own link.
    const attach = links.attach.bind(links);
    links.attach = async (tx, options) => {
      links.attach = attach;
      await fixture.app.db.transaction((other) => attach(other, { ...options, userId: bob.id }));
      return attach(tx, options);
    };
    const { body } = await update(ann.cookie, { token }).expect(409);
    expect(body).toMatchObject({ code: 'CONFLICT', message: CHAT_OF_OTHER_ACCOUNT });
    expect(await fixture.linkedTo(person)).toBe(bob.id);
  });

  it('lets no edit of the trial through that was on its way', async () => {
    const ann = await fixture.person();
    const { token, chatId } = await newTrial();
    fixture.app.prices.set('BTC', 60_000);
    await update(ann.cookie, { token }).expect(200);
    const trigger = { symbol: 'BTC', operator: 'ABOVE', threshold: 65_000, isArmed: true };
    await fixture.http.post('/api/trial/triggers/upsert').send({ token, trigger }).expect(401);
    const options = { symbol: 'BTC', condition: { op: 'above', level: 65_000 }, armed: true } as const;
    await expect(
      fixture.app.nest.get(TriggersService).upsert({ kind: 'trial', chatId }, options),
    ).rejects.toMatchObject({ status: 401 });
    const rows = await fixture.app.db.query('SELECT FROM triggers WHERE trial_chat_id = $1', [chatId]);
    expect(rows).toEqual([]);
  });
});
