import { endLinkRequests, holdOffLinks } from '../../src/features/telegram-link/chat-ties.js';
import { endSessionsOf } from '../../src/identity/sessions/sessions.js';
import { FREE_TRIGGERS } from '../../src/contract/plans.js';
import { Chats } from '../../src/features/telegram-link/chats.js';
import { LinkTokens } from '../../src/features/telegram-link/link-tokens.js';
import { AccountLinks } from '../../src/features/telegram-link/account-links.js';
import { LinkRequests } from '../../src/features/telegram-link/link-requests.js';
import { TelegramLinkFixture } from '../fixtures/telegram-link-fixture.js';
import { inTransaction, someoneWaits } from '../support/test-database.js';

const MANY = 200;

let fixture: TelegramLinkFixture;
let nextChat = 5_100_000_000;

beforeAll(async () => {
  fixture = await TelegramLinkFixture.open();
});
afterAll(() => fixture.close());

/** Private chats the bot has heard, without a phone that shows them. */
async function hear(count: number) {
  const chats = Array.from({ length: count }, () => {
    nextChat += 1;
    const id = String(nextChat);
    return { chatId: id, userId: id, username: null, firstName: 'Ada', lastName: null };
  });
  for (const chat of chats) await fixture.app.nest.get(Chats).heard(chat);
  return chats;
}

const kinds = (outcomes: readonly { readonly kind: string }[]): Record<string, number> =>
  outcomes.reduce<Record<string, number>>(
    (counts, { kind }) => ({ ...counts, [kind]: (counts[kind] ?? 0) + 1 }),
    {},
  );

describe(`${MANY} at once`, () => {
  it('press Start with the link of a trial: one is connected', async () => {
    const chats = await hear(MANY);
    const handshakes = fixture.app.nest.get(LinkTokens);
    const { code } = await handshakes.create();
    const redeemed = await Promise.all(chats.map((chat) => handshakes.redeem(code, chat)));
    expect(redeemed.filter((outcome) => outcome === 'connected')).toHaveLength(1);
    expect(redeemed.filter((outcome) => outcome === 'unknown')).toHaveLength(MANY - 1);
  });

  it('press Start with the link of an account: one is asked, and only that one connects', async () => {
    const ann = await fixture.person();
    const chats = await hear(MANY);
    const { code } = await fixture.begin(ann);
    const requests = fixture.app.nest.get(LinkRequests);
    const asked = await Promise.all(chats.map(({ chatId }) => requests.ask(code, chatId)));
    expect(kinds(asked)).toEqual({ asked: 1, unknown: MANY - 1 });
    const confirmed = await Promise.all(chats.map(({ chatId }) => requests.confirm(code, chatId, 'keep')));
    expect(kinds(confirmed)).toEqual({ linked: 1, unknown: MANY - 1 });
    const winner = asked.findIndex(({ kind }) => kind === 'asked');
    expect(confirmed[winner]?.kind).toBe('linked');
    expect(await fixture.linkedTo(Number(chats[winner]?.chatId))).toBe(ann.id);
  });

  it('are presses of one Confirm: the chat is linked once', async () => {
    const ann = await fixture.person();
    const [chat] = await hear(1);
    const chatId = String(chat?.chatId);
    const ids = await fixture.addTrialTriggers(chatId, ['BTC', 'ETH']);
    const { code } = await fixture.begin(ann);
    const requests = fixture.app.nest.get(LinkRequests);
    await requests.ask(code, chatId);
    const presses = Array.from({ length: MANY }, (_, press) =>
      requests.confirm(code, chatId, press % 2 === 0 ? 'keep' : 'drop'),
    );
    expect(kinds(await Promise.all(presses))).toEqual({ linked: 1, already: MANY - 1 });
    expect(await fixture.linkedTo(Number(chatId))).toBe(ann.id);
    expect((await fixture.triggers(ids)).map(({ userId }) => userId)).not.toContain(null);
  });
});

it('gives an account one chat when several confirm at once', async () => {
  const ann = await fixture.person();
  const chats = await hear(20);
  const requests = fixture.app.nest.get(LinkRequests);
  const codes = await Promise.all(chats.map(() => fixture.begin(ann)));
  await Promise.all(chats.map(({ chatId }, n) => requests.ask(String(codes[n]?.code), chatId)));
  const confirmed = await Promise.all(
    chats.map(({ chatId }, n) => requests.confirm(String(codes[n]?.code), chatId, 'keep')),
  );
  expect(kinds(confirmed)).toEqual({ linked: 20 });
  const linked = await fixture.app.db.query('SELECT FROM telegram_chats WHERE user_id = $1', [ann.id]);
  expect(linked).toHaveLength(1);
});

it('gives a chat to one account when several people confirm in it at once', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => fixture.person()));
  const [chat] = await hear(1);
  const chatId = String(chat?.chatId);
  const requests = fixture.app.nest.get(LinkRequests);
  const codes = await Promise.all(people.map((person) => fixture.begin(person)));
  await Promise.all(codes.map(({ code }) => requests.ask(code, chatId)));
  const confirmed = await Promise.all(codes.map(({ code }) => requests.confirm(code, chatId, 'keep')));
  expect(kinds(confirmed)).toEqual({ linked: 1, 'other-account': 19 });
  const winner = confirmed.findIndex(({ kind }) => kind === 'linked');
  expect(await fixture.linkedTo(Number(chatId))).toBe(people[winner]?.id);
});

it('lets two accounts swap their chats without waiting for each other forever', async () => {
  const [ann, bob] = [await fixture.person(), await fixture.person()];
  const [one, two] = (await hear(2)).map(({ chatId }) => chatId) as [string, string];
  const requests = fixture.app.nest.get(LinkRequests);
  const link = async (person: typeof ann, chatId: string): Promise<string> => {
    const { code } = await fixture.begin(person);
    await requests.ask(code, chatId);
    return (await requests.confirm(code, chatId, 'keep')).kind;
  };
  await link(ann, one);
  await link(bob, two);
  const swaps = Array.from({ length: 40 }, (_, n) => link(n % 2 === 0 ? ann : bob, n % 4 < 2 ? two : one));
  const outcomes = await Promise.all(swaps);
  expect(outcomes.every((kind) => ['linked', 'already', 'other-account', 'unknown'].includes(kind))).toBe(
    true,
  );
  const linked = await fixture.app.db.query<{ userId: string }[]>(
    'SELECT user_id AS "userId" FROM telegram_chats WHERE user_id = ANY ($1::uuid[])',
    [[ann.id, bob.id]],
  );
  expect(new Set(linked.map(({ userId }) => userId)).size).toBe(linked.length);
});

it('never imports beyond the plan while the person adds triggers', async () => {
  for (let round = 0; round < 10; round += 1) {
    const ann = await fixture.person();
    const trial = await fixture.app.connect(`limit_${round}`);
    await fixture.addTrialTriggers(trial.chatId, ['BTC', 'ETH', 'SOL']);
    const add = () =>
      fixture.http
        .post('/api/triggers')
        .set('Cookie', ann.cookie)
        .send({ symbol: 'BTC', op: 'above', v1: 99_000 });
    const take = () =>
      fixture.http.post('/api/telegram/update').set('Cookie', ann.cookie).send({ token: trial.token });
    const answers = await Promise.all([add(), take(), add(), take(), add()]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const rows = await fixture.app.db.query('SELECT FROM triggers WHERE user_id = $1', [ann.id]);
    expect(rows).toHaveLength(FREE_TRIGGERS);
    const left = await fixture.app.db.query('SELECT FROM triggers WHERE trial_chat_id = $1', [trial.chatId]);
    expect(left).toEqual([]);
  }
});

it('ends with one chat or none when linking and disconnecting meet', async () => {
  const ann = await fixture.person();
  const [chat] = await hear(1);
  const chatId = String(chat?.chatId);
  const requests = fixture.app.nest.get(LinkRequests);
  for (let round = 0; round < 10; round += 1) {
    const { code } = await fixture.begin(ann);
    await requests.ask(code, chatId);
    const [confirmed] = await Promise.all([
      requests.confirm(code, chatId, 'keep'),
      fixture.http.delete('/api/telegram/link').set('Cookie', ann.cookie).expect(200),
    ]);
    const linked = await fixture.linkedTo(Number(chatId));
    if (confirmed.kind === 'cancelled') expect(linked).toBeNull();
    expect([null, ann.id]).toContain(linked);
    expect(['linked', 'already', 'cancelled']).toContain(confirmed.kind);
  }
});

it('links also when PostgreSQL has ended the first try because of a deadlock', async () => {
  const ann = await fixture.person();
  const [chat] = await hear(1);
  const chatId = String(chat?.chatId);
  const ids = await fixture.addTrialTriggers(chatId, ['BTC', 'ETH']);
  const { code } = await fixture.begin(ann);
  const requests = fixture.app.nest.get(LinkRequests);
  await requests.ask(code, chatId);
  const links = fixture.app.nest.get(AccountLinks);
  const attach = links.attach.bind(links);
  links.attach = async (tx, options) => {
    links.attach = attach;
    await attach(tx, options);
    throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
  };
  const confirmed = await requests.confirm(code, chatId, 'keep');
  expect(confirmed).toMatchObject({ kind: 'linked', trialImport: { imported: 2 } });
  expect(await fixture.triggers(ids)).toMatchObject([
    { userId: ann.id, revision: 1 },
    { userId: ann.id, revision: 1 },
  ]);
});

describe('a new password', () => {
  /** What sets one: in turn with linking, the account before its requests. `meanwhile` runs before it ends them. */
  async function setPassword(userId: string, meanwhile: () => Promise<void>): Promise<void> {
    await inTransaction(fixture.app.db, async (tx) => {
      await holdOffLinks(tx, userId);
      await tx.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
      await meanwhile();
      await endLinkRequests(tx, userId);
      await endSessionsOf(tx, userId);
    });
  }

  it('leaves nobody a code whose session it ends', async () => {
    const ann = await fixture.person();
    let begun: Promise<{ status: number }> = Promise.resolve({ status: 0 });
    await setPassword(ann.id, async () => {
      begun = fixture.http
        .post('/api/trial/handshake')
        .set('Cookie', ann.cookie)
        .then(({ status }) => ({ status }));
      await someoneWaits(fixture.app.db);
    });
    await expect(begun).resolves.toEqual({ status: 401 });
    const open = await fixture.app.db.query('SELECT FROM handshakes WHERE user_id = $1', [ann.id]);
    expect(open).toEqual([]);
  });

  it('links no trial whose session it ends', async () => {
    const ann = await fixture.person();
    const trial = await fixture.app.connect('taken_too_late');
    let taken: Promise<{ status: number }> = Promise.resolve({ status: 0 });
    await setPassword(ann.id, async () => {
      const call = fixture.http.post('/api/telegram/update').set('Cookie', ann.cookie);
      taken = call.send({ token: trial.token }).then(({ status }) => ({ status }));
      await someoneWaits(fixture.app.db);
    });
    await expect(taken).resolves.toEqual({ status: 401 });
    expect(await fixture.linkedTo(trial.person)).toBeNull();
  });

  it('cancels the link a chat brings at that moment', async () => {
    const ann = await fixture.person();
    const [chat] = await hear(1);
    const { code } = await fixture.begin(ann);
    let asked: Promise<{ kind: string }> = Promise.resolve({ kind: '' });
    await setPassword(ann.id, async () => {
      asked = fixture.app.nest.get(LinkRequests).ask(code, String(chat?.chatId));
      await someoneWaits(fixture.app.db);
    });
    await expect(asked).resolves.toEqual({ kind: 'cancelled' });
  });
});
