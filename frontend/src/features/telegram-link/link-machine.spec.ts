import { type LinkEvent, type LinkState, IDLE, start, step } from './link-machine.js';

const link = {
  token: 'T',
  deeplink: 'https://t.me/Bot?start=C',
  applink: 'tg://resolve',
  pollEveryMs: 1_500,
};
const session = { token: 'T', username: 'anna', chatId: '42' };
const asking: LinkState = { kind: 'idle', request: 'running' };
const ready: LinkState = { kind: 'ready', link };
const waiting: LinkState = { kind: 'waiting', link, popup: 'opened' };
const connected: LinkState = { kind: 'connected', session };
const failed: LinkState = { kind: 'error', reason: 'not-started', detail: 'x' };
const readyAgain: LinkState = { kind: 'ready', link: null };

const polled = (answer: (LinkEvent & { type: 'polled' })['answer'], token = 'T') =>
  ({ type: 'polled', token, answer }) as const;
const connect = { type: 'connect', pollEveryMs: 1_500 } as const;
const answer = { status: 'connected', username: 'anna', chatId: '42' } as const;

describe('start', () => {
  it.each([
    ['idle with nothing stored', null, null, IDLE, []],
    ['connected with a session', session, null, connected, []],
    ['connected even if a link is left over', session, link, connected, []],
    ['waiting, and asking, with a link', null, link, waiting, ['poll']],
  ] as const)('is %s', (_name, storedSession, storedLink, state, effects) => {
    const begun = start(storedSession, storedLink);
    expect(begun.state).toEqual(state);
    expect(begun.effects.map((effect) => effect.do)).toEqual(effects);
  });
});

describe('the way to connected', () => {
  it.each([
    ['connect asks for a link', IDLE, connect, asking, ['request-link']],
    ['try again asks for another one', failed, connect, asking, ['request-link']],
    ['connect works again after a disconnect', readyAgain, connect, asking, ['request-link']],
    ['a second click asks for nothing', asking, connect, asking, []],
    [
      'a link is stored, then its link opens',
      asking,
      { type: 'link-created', link },
      ready,
      ['store-link', 'open-link'],
    ],
    ['an opened link is waited for', ready, { type: 'link-opened', popup: 'opened' }, waiting, ['poll']],
    ['pending changes nothing', waiting, polled({ status: 'pending' }), waiting, []],
    [
      'connected stops, stores the session and tells everybody',
      waiting,
      polled(answer),
      connected,
      ['stop', 'store-link', 'store-session', 'announce'],
    ],
  ] as const)('%s', (_name, state, event, next, effects) => {
    const stepped = step(state, event);
    expect(stepped.state).toEqual(next);
    expect(stepped.effects.map((effect) => effect.do)).toEqual(effects);
  });

  it('remembers that the window was blocked', () => {
    expect(step(ready, { type: 'link-opened', popup: 'blocked' }).state).toMatchObject({ popup: 'blocked' });
  });
});

describe('what goes wrong', () => {
  it('shows why the link failed', () => {
    const detail = 'Failed to start connection: 503 Service Unavailable';
    const event = { type: 'link-failed', detail } as const;
    expect(step(asking, event)).toEqual({
      state: { kind: 'error', reason: 'not-started', detail },
      effects: [],
    });
  });

  it('forgets an expired link', () => {
    const { state, effects } = step(waiting, polled({ status: 'expired' }));
    expect(state).toMatchObject({ kind: 'error', reason: 'expired' });
    expect(effects).toEqual([{ do: 'stop' }, { do: 'store-link', link: null }]);
  });

  it.each([
    ['an answer about another link', waiting, polled(answer, 'other')],
    ['an answer that comes after a disconnect', readyAgain, polled(answer)],
    ['a link nobody asks for any more', connected, { type: 'link-created', link }],
    ['a late failure', connected, { type: 'link-failed', detail: 'x' }],
    ['a link that opens after a disconnect', readyAgain, { type: 'link-opened', popup: 'opened' }],
    ['a disconnect with nothing to end', IDLE, { type: 'disconnect' }],
  ] as const)('ignores %s', (_name, state, event) => {
    expect(step(state, event)).toEqual({ state, effects: [] });
  });
});

describe('disconnect', () => {
  it.each([
    ['connected', connected, 'session'],
    ['waiting', waiting, 'link'],
  ] as const)('tells the server when %s, and asks no more', (_name, state, what) => {
    expect(step(state, { type: 'disconnect' })).toEqual({
      state,
      effects: [{ do: 'stop' }, { do: 'request-disconnect', token: 'T', what }],
    });
  });

  it('returns to ready without a link and forgets everything', () => {
    const { state, effects } = step(connected, { type: 'disconnected' });
    expect(state).toEqual(readyAgain);
    expect(effects).toEqual([
      { do: 'stop' },
      { do: 'store-link', link: null },
      { do: 'store-session', session: null },
      { do: 'announce' },
    ]);
  });

  it.each([
    ['stays connected', connected, ['report-disconnect-failure']],
    ['goes on asking', waiting, ['poll', 'report-disconnect-failure']],
  ] as const)('%s when it fails', (_name, state, effects) => {
    const stepped = step(state, { type: 'disconnect-failed' });
    expect(stepped.state).toBe(state);
    expect(stepped.effects.map((effect) => effect.do)).toEqual(effects);
  });
});

describe('a session that changes elsewhere', () => {
  it.each([
    ['is taken over', IDLE, session, connected],
    ['ends the waiting', waiting, session, connected],
    ['leads back to idle when it is gone', connected, null, IDLE],
    ['does not disturb the waiting when there is none', waiting, null, waiting],
    ['is nothing new when it is known', connected, session, connected],
  ] as const)('%s', (_name, state, changed, next) => {
    expect(step(state, { type: 'session-changed', session: changed }).state).toEqual(next);
  });
});
