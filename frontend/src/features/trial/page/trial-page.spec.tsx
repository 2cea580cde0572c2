import type { TrialLevelsRequest } from '@contract/trial-page.js';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { corePricesQuery } from '../../../shared/live/price-queries.js';
import { type FakeAnswer, type FakeRoutes, installFakeServer } from '../../../shared/testing/fake-server.js';
import { holdDate, NOW } from '../../../shared/testing/fake-time.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import { TrialPage } from './trial-page.js';

const NOT_SENT = "Couldn't send code. Make sure you started the bot in Telegram.";
const ENABLED = "Alerts enabled! You'll get Telegram pings for BTC/ETH/SOL.";
const prices = (part: object = { BTC: 64_200, ETH: 3_120, SOL: 147 }) => ({
  source: 'simulated',
  prices: part,
  asOf: new Date(NOW).toISOString(),
  stale: [],
  unknown: [],
});
const refusal = (statusCode: number, message: string) => ({
  status: statusCode,
  body: { statusCode, code: 'RULE_BROKEN', message, requestId: 'r' },
});

const BOT = { username: 'TheBot', link: 'https://t.me/TheBot', telegram: 'real' };

const GOOD: FakeRoutes = {
  'GET /api/prices': () => ({ body: prices() }),
  'GET /api/telegram/bot': () => ({ body: BOT }),
  'POST /api/trial/start': () => ({ body: { ok: true } }),
  'POST /api/trial/verify': () => ({ body: { verified: true } }),
  'POST /api/trial/triggers': ({ body }) => {
    const { triggers } = body as TrialLevelsRequest;
    const list = Object.entries(triggers).map(([symbol, threshold]) => ({
      id: symbol,
      symbol,
      op: symbol === 'ETH' ? 'BELOW' : 'ABOVE',
      threshold,
      lower_bound: null,
      upper_bound: null,
      is_armed: true,
      breachState: 'none',
      lastFiredAt: null,
    }));
    return { body: { ok: true, triggers: list } };
  },
};

beforeEach(() => holdDate());
let server: ReturnType<typeof installFakeServer>;
afterEach(() => server.restore());

async function open(routes: FakeRoutes = {}) {
  server = installFakeServer({ ...GOOD, ...routes });
  const view = renderApp(<TrialPage />);
  await screen.findByLabelText('BTC trigger');
  return view;
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => fireEvent.click(button(name));
const bodies = (route: string) => server.calls.filter((call) => call.route === route).map(({ body }) => body);
const levels = () => ['BTC', 'ETH', 'SOL'].map((symbol) => field(`${symbol} trigger`).value);

async function send(handle = '@yourname') {
  type('Telegram handle', handle);
  press('Send code');
  await waitFor(() => expect(field('Code').disabled).toBe(false));
}

async function verify() {
  await send();
  type('Code', '042917');
  press('Verify');
  await screen.findByText('Verified: this chat is yours.');
}

/** Holds back the answers to a path until `go`. */
function hold(path: string) {
  const real = globalThis.fetch;
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  globalThis.fetch = async (input, init) => {
    if (input === path) await gate;
    return real(input, init);
  };
  return { go: () => act(async () => go()) };
}

describe('the page', () => {
  it('says what it is, what is real, where the bot is and where to sign in', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Try the demo');
    expect(screen.getByText('Mock Mode')).toBeTruthy();
    expect(
      await screen.findByText(/The prices are simulated\. Your code and your alerts really are sent/),
    ).toBeTruthy();
    expect((await screen.findByRole<HTMLAnchorElement>('link', { name: '@TheBot' })).href).toBe(
      'https://t.me/TheBot',
    );
    const leadsTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect([leadsTo('Create one'), leadsTo('sign in')]).toEqual(['/auth', '/auth?tab=sign-in']);
  });

  it('says that live prices are live', async () => {
    await open({ 'GET /api/prices': () => ({ body: { ...prices(), source: 'live' } }) });
    expect(screen.getByText(/The prices are live\./)).toBeTruthy();
  });

  it('does not promise messages on Telegram where Telegram is simulated', async () => {
    await open({ 'GET /api/telegram/bot': () => ({ body: { ...BOT, telegram: 'simulated' } }) });
    expect(await screen.findByText(/Telegram is simulated: your code and your alerts arrive/)).toBeTruthy();
    expect(screen.queryByText(/really sent/)).toBeNull();
  });

  it('promises nothing about Telegram as long as it does not know', async () => {
    await open({ 'GET /api/telegram/bot': () => ({ status: 500 }) });
    expect(screen.getByText('The prices are simulated. No account is needed.')).toBeTruthy();
  });

  it('shows the three prices', async () => {
    await open();
    expect(screen.getByTestId('price-BTC').textContent).toBe('64,200.00');
    expect(screen.getByTestId('price-ETH').textContent).toBe('3,120.00');
    expect(screen.getByTestId('price-SOL').textContent).toBe('147.00');
  });
});

describe('the handle', () => {
  it.each(['yourname', '@your-name', '@abcd', '', '@'])('%j is refused without asking', async (handle) => {
    await open();
    type('Telegram handle', handle);
    press('Send code');
    expect(screen.getByRole('alert').textContent).toBe('Enter a valid Telegram handle like @yourname');
    expect(field('Telegram handle').getAttribute('aria-invalid')).toBe('true');
    expect(bodies('POST /api/trial/start')).toEqual([]);
  });

  it('@abcde is long enough', async () => {
    await open();
    await send('@abcde');
    expect(bodies('POST /api/trial/start')).toEqual([{ handle: '@abcde' }]);
  });

  it('is sent once, and the button says so meanwhile', async () => {
    await open();
    const start = hold('/api/trial/start');
    type('Telegram handle', '@yourname');
    press('Send code');
    fireEvent.click(await screen.findByRole('button', { name: 'Sending...' }));
    expect(field('Code').disabled).toBe(true);
    await start.go();
    await screen.findByRole('button', { name: 'Send code' });
    expect(bodies('POST /api/trial/start')).toHaveLength(1);
    expect(document.activeElement).toBe(field('Code'));
  });

  it.each([
    ['422', refusal(422, NOT_SENT), NOT_SENT],
    ['no body', { status: 400 }, NOT_SENT],
    ['429, with the reason', refusal(429, 'Too many attempts.'), `${NOT_SENT}Too many attempts.`],
  ])('that gets no code: %s', async (_name, answer: FakeAnswer, text) => {
    await open({ 'POST /api/trial/start': () => answer });
    type('Telegram handle', '@yourname');
    press('Send code');
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(field('Code').disabled).toBe(true);
  });

  it('needs a new code when it changes', async () => {
    await open();
    await send();
    type('Telegram handle', '@another');
    expect(field('Code').disabled).toBe(true);
    type('Telegram handle', '@yourname');
    expect(field('Code').disabled).toBe(false);
  });
});

describe('the code', () => {
  it('opens the levels and locks the handle', async () => {
    await open();
    for (const symbol of ['BTC', 'ETH', 'SOL']) expect(field(`${symbol} trigger`).disabled).toBe(true);
    await verify();
    expect(bodies('POST /api/trial/verify')).toEqual([{ handle: '@yourname', code: '042917' }]);
    expect(field('Telegram handle').disabled).toBe(true);
    expect(field('Telegram handle').value).toBe('@yourname');
    expect(button('Send code').disabled).toBe(true);
    for (const symbol of ['BTC', 'ETH', 'SOL']) expect(field(`${symbol} trigger`).disabled).toBe(false);
    expect(document.activeElement).toBe(field('BTC trigger'));
  });

  it('opens levels that are seeded only afterwards, with the first of them at hand', async () => {
    server = installFakeServer(GOOD);
    const seeds = hold('/api/prices?symbols=BTC,ETH,SOL');
    renderApp(<TrialPage />);
    await verify();
    expect(screen.queryByLabelText('BTC trigger')).toBeNull();
    await seeds.go();
    await waitFor(() => expect(document.activeElement).toBe(field('BTC trigger')));
  });

  it('that is wrong can be typed again', async () => {
    let answer: FakeAnswer = refusal(422, 'Invalid code.');
    await open({ 'POST /api/trial/verify': () => answer });
    await send();
    type('Code', '000000');
    press('Verify');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Invalid code.A code works for 10 minutes and five attempts: send a new one.',
    );
    expect(button('Enable alerts').disabled).toBe(true);
    answer = { body: { verified: true } };
    type('Code', '042917');
    expect(screen.queryByRole('alert')).toBeNull();
    press('Verify');
    await screen.findByText('Verified: this chat is yours.');
  });
});

describe('the levels', () => {
  it.each([
    [{ BTC: 64_200, ETH: 3_120, SOL: 147 }, ['71000', '3400', '160']],
    [{ BTC: 150, ETH: 42, SOL: 4.567 }, ['170', '46', '5.02']],
    [{ BTC: 64_200 }, ['71000', '5300', '220']],
  ])('start 10 %% above %j', async (market, seeds) => {
    await open({ 'GET /api/prices': () => ({ body: prices(market) }) });
    expect(levels()).toEqual(seeds);
  });

  it('start with fixed ones when the prices cannot be read', async () => {
    await open({ 'GET /api/prices': () => ({ status: 500 }) });
    expect(levels()).toEqual(['130000', '5300', '220']);
    expect(screen.getByTestId('price-BTC').textContent).toBe('—');
  });

  it('stay as they are when prices come later', async () => {
    let market: object = { BTC: 64_200 };
    const { client } = await open({ 'GET /api/prices': () => ({ body: prices(market) }) });
    await verify();
    type('ETH trigger', '2500');
    market = { BTC: 90_000, ETH: 5_000, SOL: 300 };
    await act(() => client.refetchQueries({ queryKey: corePricesQuery.queryKey }));
    await waitFor(() => expect(screen.getByTestId('price-BTC').textContent).toBe('90,000.00'));
    expect(levels()).toEqual(['71000', '2500', '220']);
  });

  it.each(['0', '', '-1', 'abc'])('cannot be enabled with %j among them', async (level) => {
    await open();
    expect(button('Enable alerts').disabled).toBe(true);
    await verify();
    expect(button('Enable alerts').disabled).toBe(false);
    type('SOL trigger', level);
    expect(button('Enable alerts').disabled).toBe(true);
  });

  it('are enabled, and the page says which waits for what', async () => {
    await open();
    await verify();
    type('ETH trigger', '2,500');
    press('Enable alerts');
    await screen.findByText(ENABLED);
    expect(bodies('POST /api/trial/triggers')).toEqual([
      { handle: '@yourname', triggers: { BTC: 71_000, ETH: 2_500, SOL: 160 } },
    ]);
    const list = screen.getByRole('list', { name: 'Enabled alerts' });
    expect([...list.children].map(({ textContent }) => textContent)).toEqual([
      'BTC above 71,000',
      'ETH below 2,500',
      'SOL above 160',
    ]);
  });

  it('say so when nothing can ring for want of a price', async () => {
    await open({ 'GET /api/prices': () => ({ body: { ...prices(), stale: ['BTC'] } }) });
    await verify();
    press('Enable alerts');
    expect(await screen.findByText(/There is no fresh BTC price right now/)).toBeTruthy();
    expect(screen.queryByText(/There is no fresh SOL price/)).toBeNull();
  });

  it('that could not be enabled', async () => {
    await open({ 'POST /api/trial/triggers': () => ({ status: 500 }) });
    await verify();
    press('Enable alerts');
    expect((await screen.findByRole('alert')).textContent).toBe("Couldn't enable alerts.");
    expect(screen.queryByText(ENABLED)).toBeNull();
    expect(field('BTC trigger').disabled).toBe(false);
  });

  it.each([401, 403])('ask to verify again after a %d', async (status) => {
    await open({ 'POST /api/trial/triggers': () => refusal(status, 'Session expired') });
    await verify();
    press('Enable alerts');
    expect((await screen.findByRole('alert')).textContent).toBe("Couldn't enable alerts.Session expired");
    expect(field('Telegram handle').disabled).toBe(false);
    expect(field('BTC trigger').disabled).toBe(true);
    expect(document.activeElement).toBe(field('Telegram handle'));
    await verify();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
