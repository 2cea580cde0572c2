import { until } from '../../src/platform/clock/testing/until.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';
import { otherThan, type TrialBrowser, TrialPageFixture } from './trial-page-fixture.js';

let app: TrialApp;
let fixture: TrialPageFixture;
let people = 0;
let handle: string;
let id: number;

beforeAll(async () => {
  app = await startTrialApp({ rateLimitScale: 1, trustProxy: 1 });
  fixture = new TrialPageFixture(app);
});
afterAll(() => app.stop());

beforeEach(async () => {
  await app.db.query('DELETE FROM rate_limits');
  people += 1;
  handle = `holder_${people}`;
  id = await fixture.person(handle);
});

/** Wrong codes, one after the other; `from` makes them differ from earlier ones. */
async function guess(who: Pick<TrialBrowser, 'verify'>, code: string, times: number): Promise<void> {
  for (let n = 1; n <= times; n += 1) expect(await who.verify(handle, otherThan(code, n))).toBe(422);
}

/** A client that keeps no cookies. */
const bare = {
  verify: async (name: string, code: string) => (await fixture.verify(name, code)).status,
};

const codesLeft = () =>
  app.db.query('SELECT tries, stray_tries FROM trial_codes WHERE chat_id = $1 ORDER BY expires_at', [id]);

describe('the cookie of the browser that asks', () => {
  const ask = async (cookie = '') => {
    const { headers } = await fixture.start(handle).set('Cookie', cookie).expect(200);
    return headers['set-cookie'] as unknown as readonly string[];
  };

  it('is out of reach of scripts and other sites, and lasts as long as the code', async () => {
    expect(await ask()).toEqual([
      expect.stringMatching(
        /^bw_trial_ask=[\w-]{43}; Max-Age=600; Path=\/api\/trial; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
      ),
    ]);
  });

  it('stays the same in a browser that has one, and is replaced if nobody here can have made it', async () => {
    const [cookie = ''] = (await ask()).map((line) => String(line.split(';')[0]));
    expect((await ask(cookie))[0]).toMatch(`${cookie}; `);
    expect((await ask('bw_trial_ask=made-up'))[0]).not.toMatch('made-up');
  });

  it('is not given for a code that was not sent', async () => {
    const { headers } = await fixture.start('nobody_has_this').expect(422);
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('is kept as a hash only', async () => {
    const browser = fixture.browser();
    await browser.codeFor(handle, id);
    const rows = await app.db.query('SELECT row_to_json(trial_codes)::text AS text FROM trial_codes');
    expect(browser.askCookie).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(rows)).not.toContain(browser.askCookie);
  });
});

describe('a stranger who knows the handle', () => {
  it.each(['without cookies', 'with a cookie of another code', 'with a made-up cookie'])(
    '%s shares the five tries of the code with the browser that asked',
    async (kind) => {
      const browser = fixture.browser();
      const stranger = fixture.browser();
      if (kind === 'with a cookie of another code') {
        await stranger.codeFor('another_holder', await fixture.person('another_holder'));
      }
      const code = await browser.codeFor(handle, id);
      const who = {
        'without cookies': bare,
        'with a cookie of another code': stranger,
        'with a made-up cookie': {
          verify: async (name: string, text: string) =>
            (await fixture.verify(name, text).set('Cookie', `bw_trial_ask=${'A'.repeat(43)}`)).status,
        },
      }[kind];
      await guess(browser, code, 2);
      await guess(who ?? bare, code, 20);
      expect(await codesLeft()).toEqual([{ tries: 2, stray_tries: 3 }]);
      expect([await (who ?? bare).verify(handle, code), await browser.verify(handle, code)]).toEqual([
        422, 422,
      ]);
      expect(await browser.verify(handle, await browser.codeFor(handle, id))).toBe(200);
    },
  );

  it('cannot void it by asking for another one', async () => {
    const [browser, stranger] = [fixture.browser(), fixture.browser()];
    const code = await browser.codeFor(handle, id);
    await stranger.codeFor(handle, id);
    await guess(stranger, code, 10);
    await guess(bare, code, 10);
    expect(await browser.verify(handle, code)).toBe(200);
  });

  it('looks at five guesses in all, however many come at once', async () => {
    const browser = fixture.browser();
    const code = await browser.codeFor(handle, id);
    const wrong = otherThan(code);
    const all = [...Array.from({ length: 12 }, () => browser), ...Array.from({ length: 12 }, () => bare)];
    const answers = await Promise.all(all.map((each) => each.verify(handle, wrong)));
    expect(new Set(answers)).toEqual(new Set([422]));
    const [left] = await codesLeft();
    expect(left.tries + left.stray_tries).toBe(5);
    expect([await browser.verify(handle, code), await bare.verify(handle, code)]).toEqual([422, 422]);
  });

  it('does not get in the way of the right code by guessing at the same moment, as long as tries are left', async () => {
    const browser = fixture.browser();
    const code = await browser.codeFor(handle, id);
    const guesses = Array.from({ length: 4 }, (_, n) => bare.verify(handle, otherThan(code, n + 1)));
    expect(await browser.verify(handle, code)).toBe(200);
    expect(new Set(await Promise.all(guesses))).toEqual(new Set([422]));
  });

  it('gets no tries at older codes by spending those of the newest', async () => {
    const old = await fixture.browser().codeFor(handle, id);
    const code = await fixture.browser().codeFor(handle, id);
    await guess(bare, code, 12);
    expect(await bare.verify(handle, old)).toBe(422);
    expect(await codesLeft()).toEqual([
      { tries: 0, stray_tries: 0 },
      { tries: 0, stray_tries: 5 },
    ]);
  });
});

describe('the browser that asked', () => {
  it('has its new code only: the one before is void', async () => {
    const browser = fixture.browser();
    const old = await browser.codeFor(handle, id);
    await guess(browser, old, 5);
    const code = await browser.codeFor(handle, id);
    expect(await codesLeft()).toEqual([{ tries: 0, stray_tries: 0 }]);
    if (old !== code) expect(await browser.verify(handle, old)).toBe(422);
    expect(await browser.verify(handle, code)).toBe(200);
  });

  it('is not refused for the code of another browser: each has its own', async () => {
    const [one, other] = [fixture.browser(), fixture.browser()];
    const [first, second] = [await one.codeFor(handle, id), await other.codeFor(handle, id)];
    if (first !== second) expect(await one.verify(handle, second)).toBe(422);
    expect(await one.verify(handle, first)).toBe(200);
  });

  it('voids every other code of the chat when it brings the right one', async () => {
    const [one, other] = [fixture.browser(), fixture.browser()];
    const first = await one.codeFor(handle, id);
    const second = await other.codeFor(handle, id);
    expect(await other.verify(handle, second)).toBe(200);
    expect(await codesLeft()).toEqual([]);
    expect(await one.verify(handle, first)).toBe(422);
  });

  it('is one of two with right codes at the same time: one is let in, and nothing breaks', async () => {
    const [one, other] = [fixture.browser(), fixture.browser()];
    const codes = [await one.codeFor(handle, id), await other.codeFor(handle, id)] as const;
    const answers = await Promise.all([one.verify(handle, codes[0]), other.verify(handle, codes[1])]);
    expect(answers.toSorted((a, b) => a - b)).toEqual([200, 422]);
  });
});

it('a client without cookies verifies its code', async () => {
  const code = await fixture.codeFor(handle, id);
  await guess(bare, code, 4);
  expect(await bare.verify(handle, code)).toBe(200);
});

it('codes that are over go when somebody asks for a new one', async () => {
  await fixture.codeFor(handle, id);
  await app.db.query('UPDATE trial_codes SET expires_at = now() WHERE chat_id = $1', [id]);
  const neighbour = await fixture.person(`${handle}_next_door`);
  await fixture.codeFor(`${handle}_next_door`, neighbour);
  expect(await codesLeft()).toEqual([]);
});

describe('a day', () => {
  const wrong = async (rounds: number): Promise<void> => {
    for (let round = 0; round < rounds; round += 1) {
      await guess(bare, await fixture.browser().codeFor(handle, id), 5);
    }
  };
  const nextDay = () =>
    app.db.query(`UPDATE rate_limits SET window_start = window_start - interval '24 hours'`);
  const from = (address: string, name = handle) => fixture.start(name).set('X-Forwarded-For', address);
  const BY_LINK = /Connect Telegram/;

  it('takes ten wrong codes of a chat, and then no right one either: only the link is left', async () => {
    const browser = fixture.browser();
    const code = await browser.codeFor(handle, id);
    await wrong(2);
    const answer = await fixture
      .verify(handle, otherThan(code))
      .set('Cookie', `bw_trial_ask=${browser.askCookie}`);
    expect([answer.status, answer.body.message]).toEqual([429, expect.stringMatching(BY_LINK)]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(80_000);
    expect(await browser.verify(handle, code)).toBe(429);
    const { body } = await from('203.0.113.1').expect(429);
    expect(body.message).toMatch(BY_LINK);
    expect(fixture.codesOf(id)).toHaveLength(3);
    await nextDay();
    expect(await browser.verify(handle, await browser.codeFor(handle, id))).toBe(200);
  });

  it('counts wrong codes only: the right one is none, and neither is a guess at nothing', async () => {
    await wrong(1);
    for (let n = 0; n < 20; n += 1) await bare.verify(handle, '000000');
    await guess(bare, await fixture.browser().codeFor(handle, id), 4);
    expect(await bare.verify(handle, fixture.lastCode(id))).toBe(200);
    const browser = fixture.browser();
    expect(await browser.verify(handle, await browser.codeFor(handle, id))).toBe(200);
  });

  it('a stranger cannot spend the three codes of the person: each address has its own', async () => {
    for (let n = 0; n < 3; n += 1) await from('203.0.113.1').expect(200);
    expect((await from('203.0.113.1').expect(429)).body.message).toMatch(/^You may ask for 3 codes an hour/);
    await from('203.0.113.2').expect(200);
    await from('203.0.113.1', handle.toUpperCase()).expect(429);
  });

  it('brings a chat that never answers six codes at most, from however many addresses', async () => {
    for (let n = 1; n <= 6; n += 1) await from(`203.0.113.${n}`).expect(200);
    for (let n = 7; n <= 20; n += 1) {
      const { body } = await from(`203.0.113.${n}`).expect(429);
      expect(body.message).toMatch(BY_LINK);
    }
    expect(fixture.codesOf(id)).toHaveLength(6);
    await nextDay();
    await from('203.0.113.1').expect(200);
  });

  it.each([
    ['writes to the bot', () => app.telegram.sendText(id, '/help')],
    ['brings a right code', async () => expect(await bare.verify(handle, fixture.lastCode(id))).toBe(200)],
  ])('begins anew when the person %s', async (_name, answer) => {
    for (let n = 1; n <= 6; n += 1) await from(`203.0.113.${n}`).expect(200);
    await answer();
    await until(async () => (await from('203.0.113.99')).status === 200, 'another code');
  });
});
