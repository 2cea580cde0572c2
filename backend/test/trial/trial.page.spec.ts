import request from 'supertest';
import { CODE_NOT_SENT, INVALID_CODE, INVALID_HANDLE } from '../../src/contract/trial-page.js';
import { LOGGER, type Logger } from '../../src/platform/logger/logger.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';
import { otherThan, TrialPageFixture } from './trial-page-fixture.js';
import { until } from '../../src/platform/clock/testing/until.js';

const LEVELS = { BTC: 70_000, ETH: 2_500, SOL: 150 };
const NOT_SENT = { statusCode: 422, code: 'RULE_BROKEN', message: CODE_NOT_SENT };
const WRONG = { statusCode: 422, code: 'RULE_BROKEN', message: INVALID_CODE };

let app: TrialApp;
let fixture: TrialPageFixture;

beforeAll(async () => {
  app = await startTrialApp({ rateLimitScale: 1 });
  fixture = new TrialPageFixture(app);
});
afterAll(() => app.stop());

beforeEach(async () => {
  await app.db.query('DELETE FROM triggers; DELETE FROM rate_limits');
  app.prices.clear();
  app.prices.set('BTC', 60_000);
  app.prices.set('ETH', 3_000);
  app.prices.set('SOL', 140);
});

const post = (call: string, body: object) => fixture.post(call, body);
const start = (handle: string) => fixture.start(handle);
const verify = (handle: string, code: string) => fixture.verify(handle, code);
const person = (username: string) => fixture.person(username);
const codesOf = (id: number) => fixture.codesOf(id);
const codeFor = (handle: string, id: number) => fixture.codeFor(handle, id);
const enable = (cookie: string, handle: string, triggers: object = LEVELS) =>
  post('triggers', { handle, triggers }).set('Cookie', cookie);

/** Writes something, so that the bot hears who the person is now. */
async function speak(id: number): Promise<void> {
  const before = app.telegram.messages(id).length;
  app.telegram.sendText(id, '/help');
  await until(() => app.telegram.messages(id).length >= before + 2);
}

/** The Cookie header of a browser that has verified the handle. */
async function verified(username: string): Promise<{ readonly id: number; readonly cookie: string }> {
  const id = await person(username);
  const answer = await verify(username, await codeFor(username, id)).expect(200);
  return { id, cookie: String(answer.headers['set-cookie']?.[0]).split(';')[0] ?? '' };
}

describe('start', () => {
  it.each(['@Dora_Holds', 'dora_holds', 'DORA_HOLDS'])('sends a code to whoever holds %s', async (handle) => {
    const id = app.telegram.personByUsername('dora_holds')?.id ?? (await person('dora_holds'));
    const before = codesOf(id).length;
    const { body } = await start(handle).expect(200);
    expect(body).toEqual({ ok: true });
    expect(codesOf(id)).toHaveLength(before + 1);
  });

  it('keeps the code out of the table and the log', async () => {
    const id = await person('erin_holds');
    const logger = app.nest.get<Logger>(LOGGER);
    const said: string[] = [];
    const kept = (['trace', 'debug', 'info', 'warn', 'error'] as const).map((level) => {
      const real = logger[level];
      logger[level] = (...words: unknown[]) => void said.push(JSON.stringify(words));
      return () => void (logger[level] = real);
    });
    const code = await codeFor('erin_holds', id);
    app.telegram.script({ method: 'sendMessage', chatId: id, error_code: 400, description: 'Bad Request' });
    await start('erin_holds').expect(422);
    for (const restore of kept) restore();
    expect(said.length).toBeGreaterThan(0);
    expect(said.join('\n')).not.toContain(code);
    const rows = await app.db.query('SELECT row_to_json(trial_codes)::text AS text FROM trial_codes');
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it.each(['nobody_has_this', '@NOBODY_HAS_THIS'])('does not know %s', async (handle) => {
    expect((await start(handle).expect(422)).body).toMatchObject(NOT_SENT);
  });

  it.each(['', '@abcd', 'your-name', '@@yourname', `@${'a'.repeat(33)}`])('refuses %j', async (handle) => {
    const { body } = await start(handle).expect(422);
    expect(body).toMatchObject({
      message: INVALID_HANDLE,
      fields: [{ field: 'handle', message: INVALID_HANDLE }],
    });
  });

  it('follows a handle that changes hands', async () => {
    const first = await person('passed_on');
    app.telegram.putPerson({ id: first, username: 'moved_on', first_name: 'First' });
    const second = await person('passed_on');
    await start('passed_on').expect(200);
    expect([codesOf(first), codesOf(second)].map((codes) => codes.length)).toEqual([0, 1]);
    await speak(first);
    await start('moved_on').expect(200);
    expect(codesOf(first)).toHaveLength(1);
    app.telegram.putPerson({ id: second, username: 'gone_on', first_name: 'Second' });
    await speak(second);
    expect((await start('passed_on').expect(422)).body).toMatchObject(NOT_SENT);
  });

  it('says that the bot is blocked, whether it knew or learns it now', async () => {
    const id = await person('finn_holds');
    app.telegram.block(id);
    for (const each of ['learns', 'knows']) {
      expect([each, (await start('finn_holds')).body]).toMatchObject([
        each,
        { statusCode: 409, code: 'TELEGRAM_BLOCKED' },
      ]);
    }
    expect(codesOf(id)).toEqual([]);
  });

  it('sends nothing to somebody who stopped the bot', async () => {
    const id = await person('gina_holds');
    app.telegram.sendText(id, '/stop');
    await until(() => app.telegram.messages(id).some(({ text }) => text.includes('paused')));
    const { body } = await start('gina_holds').expect(409);
    expect(body.message).toContain('Send /start');
    expect(codesOf(id)).toEqual([]);
  });

  it('leaves no code behind when Telegram refuses the message', async () => {
    const id = await person('hugo_holds');
    app.telegram.script({ method: 'sendMessage', chatId: id, error_code: 400, description: 'Bad Request' });
    expect((await start('hugo_holds').expect(422)).body).toMatchObject(NOT_SENT);
    expect(await app.db.query('SELECT FROM trial_codes WHERE chat_id = $1', [id])).toEqual([]);
  });

  it('sends three an hour to a handle for one address, however it is written', async () => {
    const id = await person('iris_holds');
    for (const handle of ['iris_holds', '@iris_holds', 'IRIS_HOLDS']) await start(handle).expect(200);
    const { headers, body } = await start('@Iris_Holds').expect(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(3_000);
    expect(body.message).toBe('You may ask for 3 codes an hour. Try again in 60 minutes.');
    expect(codesOf(id)).toHaveLength(3);
  });

  it('lets somebody who tried in vain go on at once after starting the bot', async () => {
    for (let n = 0; n < 3; n += 1) await start('jo_too_early').expect(422);
    await start('jo_too_early').expect(429);
    const id = await person('jo_too_early');
    await start('jo_too_early').expect(200);
    expect(codesOf(id)).toHaveLength(1);
  });

  it('does not count a code that Telegram refused', async () => {
    const id = await person('ivo_holds');
    const fault = { method: 'sendMessage', chatId: id, error_code: 400, description: 'Bad Request' };
    for (let n = 0; n < 4; n += 1) {
      app.telegram.script(fault);
      expect((await start('ivo_holds').expect(422)).body).toMatchObject(NOT_SENT);
    }
    for (let n = 0; n < 3; n += 1) await start('ivo_holds').expect(200);
    await start('ivo_holds').expect(429);
    expect(codesOf(id)).toHaveLength(3);
  });

  it('keeps a code that may have arrived, and counts it', async () => {
    const id = await person('ida_holds');
    app.telegram.script({ method: 'sendMessage', chatId: id, break: 'reset', accept: true });
    expect((await start('ida_holds').expect(200)).body).toEqual({ ok: true });
    expect(codesOf(id)).toHaveLength(1);
    await verify('ida_holds', fixture.lastCode(id)).expect(200);
    for (let n = 0; n < 2; n += 1) await start('ida_holds').expect(200);
    await start('ida_holds').expect(429);
  });

  it('takes ten an hour from an address', async () => {
    for (let n = 0; n < 10; n += 1) await start(`nobody_${n}`).expect(422);
    await start('nobody_10').expect(429);
  });
});

describe('verify', () => {
  it('answers the right code with a cookie no script can read', async () => {
    const id = await person('jana_holds');
    const code = await codeFor('@jana_holds', id);
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    const { body, headers } = await verify('@Jana_Holds', spaced).expect(200);
    expect(body).toEqual({ verified: true });
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^bw_trial=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });

  it('takes a code once, of two who bring it at the same time', async () => {
    const id = await person('kurt_holds');
    const code = await codeFor('kurt_holds', id);
    const answers = await Promise.all([1, 2, 3].map(() => verify('kurt_holds', code)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422, 422]);
    expect((await verify('kurt_holds', code).expect(422)).body).toMatchObject(WRONG);
  });

  it('looks at five tries, however many come at once, and then at none', async () => {
    const id = await person('lena_holds');
    const code = await codeFor('lena_holds', id);
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () => verify('lena_holds', otherThan(code))),
    );
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([422]));
    expect((await verify('lena_holds', code).expect(422)).body).toMatchObject(WRONG);
    await verify('lena_holds', await codeFor('lena_holds', id)).expect(200);
  });

  it('still takes the right code at the fifth try', async () => {
    const id = await person('mara_holds');
    const code = await codeFor('mara_holds', id);
    for (let n = 0; n < 4; n += 1) await verify('mara_holds', otherThan(code)).expect(422);
    await verify('mara_holds', code).expect(200);
  });

  it('a new code voids the one before', async () => {
    const id = await person('nick_holds');
    const old = await codeFor('nick_holds', id);
    const code = await codeFor('nick_holds', id);
    if (old !== code) await verify('nick_holds', old).expect(422);
    await verify('nick_holds', code).expect(200);
  });

  it('refuses a code whose 10 minutes are over', async () => {
    const id = await person('olga_holds');
    const code = await codeFor('olga_holds', id);
    const [row] = await app.db.query(
      `SELECT extract(epoch FROM expires_at - now())::float AS left FROM trial_codes WHERE chat_id = $1`,
      [id],
    );
    expect(row.left).toBeGreaterThan(590);
    expect(row.left).toBeLessThanOrEqual(600);
    await app.db.query('UPDATE trial_codes SET expires_at = now() WHERE chat_id = $1', [id]);
    expect((await verify('olga_holds', code).expect(422)).body).toMatchObject(WRONG);
  });

  it("refuses another person's code, and that of nobody", async () => {
    const [paul, rosa] = [await person('paul_holds'), await person('rosa_holds')];
    const code = await codeFor('paul_holds', paul);
    const other = await codeFor('rosa_holds', rosa);
    if (code !== other) await verify('rosa_holds', code).expect(422);
    expect((await verify('nobody_has_this', code).expect(422)).body).toMatchObject(WRONG);
  });

  it.each(['', '12345', '1234567', 'abcdef', '12 34'])('refuses %j without using up a try', async (text) => {
    const id = app.telegram.personByUsername('sara_holds')?.id ?? (await person('sara_holds'));
    const code = await codeFor('sara_holds', id);
    for (let n = 0; n < 6; n += 1) await verify('sara_holds', text).expect(422);
    await verify('sara_holds', code).expect(200);
    expect((await verify('sara_holds', text)).body.fields).toEqual([
      { field: 'code', message: INVALID_CODE },
    ]);
  });
});

describe('triggers', () => {
  const stored = () => app.db.query('SELECT symbol, op, level::float, phase FROM triggers ORDER BY symbol');

  it('makes each level a trigger on its side of the price, and says which', async () => {
    const { cookie } = await verified('tina_holds');
    const levels = { BTC: 70_000, ETH: 2_500, SOL: 140 };
    const { body } = await enable(cookie, '@Tina_Holds', levels).expect(200);
    const common = { lower_bound: null, upper_bound: null, is_armed: true, lastFiredAt: null };
    expect(body).toEqual({
      ok: true,
      triggers: [
        { symbol: 'BTC', op: 'ABOVE', threshold: 70_000, breachState: 'none' },
        { symbol: 'ETH', op: 'BELOW', threshold: 2_500, breachState: 'none' },
        { symbol: 'SOL', op: 'BELOW', threshold: 140, breachState: 'breached' },
      ].map((trigger) => ({ ...trigger, ...common, id: expect.any(String) })),
    });
  });

  it('rings in the chat', async () => {
    const { id, cookie } = await verified('udo_holds');
    await enable(cookie, 'udo_holds').expect(200);
    app.move('ETH', 2_499);
    await until(() => app.telegram.messages(id).some(({ text }) => text.includes('ETH below 2,500')));
  });

  it('meets the widget: one trial, one trigger for each symbol', async () => {
    const { cookie } = await verified('vera_holds');
    const { token } = await app.connect('vera_holds');
    const trigger = { symbol: 'BTC', operator: 'INSIDE', lowerBound: 1, upperBound: 2, isArmed: false };
    const widget = await post('triggers/upsert', { token, trigger }).expect(200);
    const page = await enable(cookie, 'vera_holds').expect(200);
    expect(page.body.triggers[0]).toMatchObject({ id: widget.body.trigger.id, op: 'ABOVE', is_armed: true });
    const list = await request(app.url).get('/api/triggers/public').set('Authorization', `Bearer ${token}`);
    expect(list.body.triggers).toHaveLength(3);
    expect(list.body.triggers).toEqual(expect.arrayContaining(page.body.triggers));
    expect((await enable(cookie, 'vera_holds')).body).toEqual(page.body);
  });

  it('needs a handle that this browser has verified', async () => {
    const { cookie } = await verified('wim_holds');
    await person('xena_holds');
    const bare = await post('triggers', { handle: 'wim_holds', triggers: LEVELS }).expect(401);
    expect(bare.body.code).toBe('UNAUTHENTICATED');
    await enable('bw_trial=made-up', 'wim_holds').expect(401);
    await enable(cookie, 'xena_holds').expect(403);
    await enable(cookie, 'nobody_has_this').expect(403);
    expect(await stored()).toEqual([]);
  });

  it('ends with the session, and when the handle has gone to somebody else', async () => {
    const { id, cookie } = await verified('yuri_holds');
    app.telegram.putPerson({ id, username: 'yuri_moved', first_name: 'Yuri' });
    await speak(id);
    await enable(cookie, 'yuri_holds').expect(403);
    await enable(cookie, 'yuri_moved').expect(200);
    await app.db.query('UPDATE handshakes SET ended_at = now() WHERE chat_id = $1', [id]);
    expect((await enable(cookie, 'yuri_moved').expect(401)).body.message).toBe('Session expired');
  });

  it.each([
    [{ ...LEVELS, SOL: 0 }, ['triggers.SOL']],
    [{ ...LEVELS, SOL: -1 }, ['triggers.SOL']],
    [{ ...LEVELS, BTC: null }, ['triggers.BTC']],
    [{ ...LEVELS, BTC: 1e13 }, ['triggers.BTC']],
    [{ BTC: 70_000 }, ['triggers.ETH', 'triggers.SOL']],
    [{}, ['triggers.BTC', 'triggers.ETH', 'triggers.SOL']],
  ])('refuses %j and saves none of them', async (triggers, fields) => {
    const id = app.telegram.personByUsername('zoe_holds')?.id;
    if (id === undefined) await person('zoe_holds');
    const cookie = await cookieOf('zoe_holds');
    const { body } = await enable(cookie, 'zoe_holds', triggers).expect(422);
    expect(body.fields.map(({ field }: { field: string }) => field)).toEqual(fields);
    expect(await stored()).toEqual([]);
  });

  it('goes by the last price while there is no fresh one, and waits for the next to set out', async () => {
    const { cookie } = await verified('alma_holds');
    app.prices.set('BTC', 60_000, { stale: true, fresh: false });
    const { body } = await enable(cookie, 'alma_holds').expect(200);
    expect(body.triggers[0]).toMatchObject({ op: 'ABOVE', breachState: 'none' });
    expect(await stored()).toContainEqual({ symbol: 'BTC', op: 'above', level: 70_000, phase: 'settling' });
  });

  it('saves nothing as long as one of the prices was never known', async () => {
    const { cookie } = await verified('bert_holds');
    app.prices.clear();
    app.prices.set('BTC', 60_000);
    const { body, headers } = await enable(cookie, 'bert_holds').expect(503);
    expect(body).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringMatching(/no ETH price yet/) });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(await stored()).toEqual([]);
  });

  it('promises nothing to a chat that nothing can be sent to', async () => {
    const { id, cookie } = await verified('cleo_blocks');
    app.telegram.sendText(id, '/stop');
    await until(() => app.telegram.messages(id).some(({ text }) => text.includes('paused')));
    await enable(cookie, 'cleo_blocks').expect(409);
    app.telegram.block(id);
    await until(async () => (await enable(cookie, 'cleo_blocks')).body.code === 'TELEGRAM_BLOCKED');
    expect(await stored()).toEqual([]);
  });

  async function cookieOf(username: string): Promise<string> {
    const id = Number(app.telegram.personByUsername(username)?.id);
    const answer = await verify(username, await codeFor(username, id)).expect(200);
    return String(answer.headers['set-cookie']?.[0]).split(';')[0] ?? '';
  }
});

it('is the same person as far as the bot is concerned: /list shows what the page has set', async () => {
  const { id, cookie } = await verified('dirk_holds');
  await enable(cookie, 'dirk_holds').expect(200);
  app.telegram.sendText(id, '/list');
  await until(() => app.telegram.messages(id).some(({ text }) => /BTC above 70,000/.test(text)));
  expect(app.telegram.messages(id).at(-1)?.text).toMatch(/ETH below 2,500/);
});

it('says where the bot is', async () => {
  const { body } = await request(app.url).get('/api/telegram/bot').expect(200);
  expect(body).toEqual({
    username: 'BellwetherAlertsBot',
    link: `${app.telegram.linkBase}/BellwetherAlertsBot`,
    telegram: 'simulated',
  });
});

it.each(['start', 'verify', 'triggers'])('a foreign page cannot call %s', async (call) => {
  await post(call, { handle: '@yourname' }).set('Origin', 'https://evil.example').expect(403);
});
