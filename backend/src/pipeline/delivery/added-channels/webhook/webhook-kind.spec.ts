import { Webhook } from 'standardwebhooks';
import type { WebhookBody } from '../../../../contract/webhook-body.js';
import type { AddChannelRequest } from '../../../../contract/channels.js';
import type { CallContent, CallContext } from '../call-kind.js';
import { exampleContext, toldAlert } from '../testing/told-alerts.js';
import { webhookEventOf } from './webhook-event.js';
import { WEBHOOK_KIND } from './webhook-kind.js';
import { rotated } from './webhook-secrets.js';

const HOUR = 3_600_000;
const HOOK = 'https://hooks.example.org/in/9a1b';
const NO_ADDRESS = { field: 'url', fault: 'Enter an https:// address on the public internet.' };

function read(url: string) {
  return WEBHOOK_KIND.read({ kind: 'webhook', url });
}

function readWell(url = HOOK) {
  const channel = read(url);
  if ('fault' in channel) throw new Error(channel.fault);
  return channel;
}

function sentOf(request: ReturnType<typeof WEBHOOK_KIND.compose>) {
  if (request === null || typeof request.body !== 'string') throw new Error('Nothing was composed');
  return { ...request, body: request.body };
}

type Attempt = Partial<CallContext> & { readonly repeat?: boolean };

function alertOf(sealed: string, { repeat = false, ...differing }: Attempt = {}) {
  const content = {
    kind: 'alerts',
    alerts: [toldAlert({ label: { name: 'Rent', note: null } })],
    repeat,
    silent: false,
    urgent: false,
  } as const;
  return sentOf(WEBHOOK_KIND.compose(content, sealed, exampleContext(differing)));
}

/** By the reference implementation, whose clock is told the moment by moving the message to now. */
function isSignedWith(secret: string, { headers, body }: ReturnType<typeof alertOf>): boolean {
  const {
    'webhook-id': id = '',
    'webhook-timestamp': timestamp = '',
    'webhook-signature': signed = '',
  } = headers;
  return signed.split(' ').includes(new Webhook(secret).sign(id, new Date(Number(timestamp) * 1000), body));
}

describe('what a person types', () => {
  it.each([
    ['an address', HOOK, 'hooks.example.org/…', HOOK],
    ['blanks around it', `  ${HOOK}\n`, 'hooks.example.org/…', HOOK],
    ['capitals in its host', 'HTTPS://Hooks.Example.ORG/in/9a1b', 'hooks.example.org/…', HOOK],
    ['the usual port', 'https://hooks.example.org:443/in/9a1b', 'hooks.example.org/…', HOOK],
    ['a dot after its host', 'https://hooks.example.org./in/9a1b', 'hooks.example.org/…', HOOK],
    [
      'a port',
      'https://hooks.example.org:8443/x',
      'hooks.example.org:8443/…',
      'https://hooks.example.org:8443/x',
    ],
    ['no path', 'https://hooks.example.org', 'hooks.example.org', 'https://hooks.example.org/'],
    ['a query only', 'https://a.example?k=s3', 'a.example/…', 'https://a.example/?k=s3'],
    [
      'letters of other scripts',
      'https://bücher.example/ü',
      'xn--bcher-kva.example/…',
      'https://xn--bcher-kva.example/%C3%BC',
    ],
    ['no TLS: the guard decides', 'http://127.0.0.1:8090/h', '127.0.0.1:8090/…', 'http://127.0.0.1:8090/h'],
  ])('%s', (_name, url, address, key) => {
    expect(readWell(url)).toMatchObject({ address, key });
  });

  it.each([
    '',
    'hooks.example.org/in',
    '//hooks.example.org/in',
    'ftp://hooks.example.org/in',
    'javascript:alert(1)',
    'https://',
    'https://.',
    'https://ann:secret@hooks.example.org/in',
    'https://@hooks.example.org/in',
    'https://hooks.example.org/in#part',
    'https://hooks.example.org/in to',
    'https://hooks.example.org/in\nx',
  ])('%j is none', (url) => {
    expect(read(url)).toEqual(NO_ADDRESS);
  });

  it('is too long', () => {
    expect(read(`https://a.example/${'x'.repeat(2000)}`)).toEqual({
      field: 'url',
      fault: 'The address is longer than 2000 characters.',
    });
  });

  it('is of another kind', () => {
    const other: AddChannelRequest = { kind: 'ntfy', topic: 'a' };
    expect(WEBHOOK_KIND.read(other)).toEqual({ field: 'kind', fault: 'This is no webhook.' });
  });

  it('gets a secret of 32 bytes each time, which is shown nowhere else', () => {
    const [one, other] = [readWell(), readWell()];
    expect(one.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(one.secret).not.toBe(other.secret);
    expect(`${one.address} ${one.key} ${one.label}`).not.toContain(one.secret);
    expect(one.sealed).toContain(one.secret);
  });

  it('has a label that fits', () => {
    expect(readWell(`https://${'a'.repeat(60)}.example/`).label).toHaveLength(60);
  });
});

describe('a call', () => {
  it('tells one alert', () => {
    const { sealed } = readWell();
    const { url, headers, body } = alertOf(sealed);
    expect(url).toBe(HOOK);
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': 'msg_41',
      'webhook-timestamp': '1763733787',
    });
    const { view } = toldAlert();
    expect(JSON.parse(body) as WebhookBody).toEqual({
      type: 'alert.fired',
      timestamp: '2025-11-21T14:03:07.250Z',
      data: {
        alert: view,
        trigger: {
          id: view.triggerId,
          symbol: 'BTC',
          condition: { op: 'above', level: 65_000 },
          guards: [],
          exchange: null,
          name: 'Rent',
          note: null,
        },
        simulated: false,
        test: false,
        repeat: false,
        url: 'https://bellwether.example/alerts',
      },
    });
  });

  it('has the same id, another time and another signature at every attempt', () => {
    const { sealed } = readWell();
    const [first, second] = [alertOf(sealed), alertOf(sealed, { sentAt: 1_763_733_800_000, repeat: true })];
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
    expect(second.headers['webhook-timestamp']).toBe('1763733800');
    expect(second.headers['webhook-signature']).not.toBe(first.headers['webhook-signature']);
    expect(JSON.parse(second.body)).toMatchObject({ data: { repeat: true } });
  });

  it('tells a test, and that its prices would be made up', () => {
    const { sealed, secret = '' } = readWell();
    const sent = sentOf(
      WEBHOOK_KIND.compose({ kind: 'test' }, sealed, exampleContext({ isSimulated: true })),
    );
    expect(JSON.parse(sent.body)).toEqual({
      type: 'channel.test',
      timestamp: '2025-11-21T14:03:07.650Z',
      data: {
        alert: null,
        simulated: true,
        test: true,
        repeat: false,
        url: 'https://bellwether.example/alerts',
      },
    });
    expect(isSignedWith(secret, sent)).toBe(true);
  });

  it('is nothing for a code, and takes one alert at a time', () => {
    const { sealed } = readWell();
    expect(WEBHOOK_KIND.compose({ kind: 'code', code: '123456' }, sealed, exampleContext())).toBeNull();
    const two = {
      kind: 'alerts',
      alerts: [toldAlert(), toldAlert()],
      repeat: false,
      silent: false,
      urgent: false,
    } as const;
    expect(() => WEBHOOK_KIND.compose(two, sealed, exampleContext())).toThrow(RangeError);
  });

  it.each(['', '{}', 'null', '{"url":"https://a.example","secrets":[{}]}', '{"url":1,"secrets":[]}'])(
    'cannot be made of %j',
    (sealed) => {
      expect(() => WEBHOOK_KIND.compose({ kind: 'test' }, sealed, exampleContext())).toThrow();
    },
  );
});

describe('signatures', () => {
  it('are those the reference implementation makes and takes', () => {
    const { sealed, secret = '' } = readWell();
    const now = Date.now();
    const sent = alertOf(sealed, { sentAt: now });
    expect(new Webhook(secret).verify(sent.body, sent.headers)).toEqual(JSON.parse(sent.body));
    expect(isSignedWith(secret, sent)).toBe(true);
    expect(() => new Webhook(secret).verify(`${sent.body} `, sent.headers)).toThrow();
    expect(() => new Webhook(readWell().secret ?? '').verify(sent.body, sent.headers)).toThrow();
  });

  it('are of every secret that lives', () => {
    const { sealed, secret: old = '' } = readWell();
    const { sentAt } = exampleContext();
    const newer = readWell().secret ?? '';
    const changed = rotated(sealed, newer, sentAt);
    const whoKnows = (at: number) =>
      [old, newer].map((secret) => isSignedWith(secret, alertOf(changed, { sentAt: at })));
    expect(whoKnows(sentAt)).toEqual([true, true]);
    expect(whoKnows(sentAt + 24 * HOUR - 1)).toEqual([true, true]);
    expect(whoKnows(sentAt + 24 * HOUR)).toEqual([false, true]);
  });
});

const answered = (status: number, headers = {}) => ({ kind: 'answered', status, headers }) as const;
const NOW = Date.UTC(2025, 10, 21, 14, 0, 0);

it.each([
  ['200', answered(200), { kind: 'accepted' }],
  ['204', answered(204), { kind: 'accepted' }],
  [
    '301',
    answered(301, { location: HOOK }),
    { kind: 'failed', detail: 'status 301: redirects are not followed' },
  ],
  ['304', answered(304), { kind: 'failed', detail: 'status 304: redirects are not followed' }],
  ['400', answered(400), { kind: 'failed', detail: 'status 400' }],
  ['404', answered(404), { kind: 'failed', detail: 'status 404' }],
  ['408', answered(408), { kind: 'failed', detail: 'status 408' }],
  ['410', answered(410), { kind: 'gone', detail: 'status 410' }],
  [
    '410 that asks for patience',
    answered(410, { 'retry-after': '5' }),
    { kind: 'gone', detail: 'status 410' },
  ],
  ['425', answered(425), { kind: 'failed', detail: 'status 425' }],
  ['429', answered(429), { kind: 'failed', detail: 'status 429' }],
  ['429, in 30 s', answered(429, { 'retry-after': '30' }), later(30_000)],
  ['429, at once', answered(429, { 'retry-after': '0' }), later(1000)],
  ['429, at a moment', answered(429, { 'retry-after': 'Fri, 21 Nov 2025 14:02:00 GMT' }), later(120_000)],
  [
    '429, at a moment that is past',
    answered(429, { 'retry-after': 'Fri, 21 Nov 2025 13:00:00 GMT' }),
    later(1000),
  ],
  ['429, at some time', answered(429, { 'retry-after': 'soon' }), { kind: 'failed', detail: 'status 429' }],
  ['429, before now', answered(429, { 'retry-after': '-5' }), { kind: 'failed', detail: 'status 429' }],
  [
    '500 that asks for patience',
    answered(500, { 'retry-after': '5' }),
    { kind: 'failed', detail: 'status 500' },
  ],
  ['503', answered(503), { kind: 'failed', detail: 'status 503' }],
  ['503, in a week', answered(503, { 'retry-after': '604800' }), later(6 * HOUR)],
  [
    'a private address',
    { kind: 'refused', reason: 'private-address' } as const,
    { kind: 'failed', detail: 'private-address' },
  ],
  [
    'no answer',
    { kind: 'unanswered', reason: 'timeout', mayHaveArrived: true } as const,
    { kind: 'unanswered', mayHaveArrived: true, detail: 'timeout' },
  ],
])('an answer: %s', (_name, answer, outcome) => {
  expect(WEBHOOK_KIND.outcomeOf(answer, NOW)).toEqual(outcome);
});

function later(afterMs: number) {
  return { kind: 'later', afterMs, scope: 'channel' } as const;
}

it('is tried for a day and not longer', () => {
  const total = WEBHOOK_KIND.waitsMs.reduce((sum, wait) => sum + wait, 0);
  expect(total).toBeLessThan(WEBHOOK_KIND.patienceMs);
  expect(total * 1.2).toBeGreaterThan(WEBHOOK_KIND.patienceMs);
});

describe('an event that a webhook asks for', () => {
  const at = Date.UTC(2025, 10, 21, 14, 5, 0);
  const { sealed } = readWell();
  const bodyOf = (content: CallContent): WebhookBody =>
    JSON.parse(sentOf(WEBHOOK_KIND.compose(content, sealed, exampleContext())).body);

  it('says that an alert was seen, and which', () => {
    const about = toldAlert({ label: { name: 'Rent', note: null } });
    const event = { type: 'alert.acknowledged', alertId: about.view.id, at, via: 'push' } as const;
    expect(bodyOf({ kind: 'event', event, about, repeat: true })).toEqual({
      type: 'alert.acknowledged',
      timestamp: '2025-11-21T14:05:00.000Z',
      data: {
        alertId: about.view.id,
        via: 'push',
        alert: about.view,
        trigger: expect.objectContaining({ id: about.view.triggerId, name: 'Rent' }),
        simulated: false,
        test: false,
        repeat: true,
        url: expect.stringMatching(/\/alerts$/),
      },
    });
    expect(bodyOf({ kind: 'event', event, about: null, repeat: false })).toMatchObject({
      data: { alertId: about.view.id, alert: null, trigger: null },
    });
  });

  it('is the summary of a day', () => {
    const summary = {
      date: '2025-11-21',
      zone: 'UTC',
      prices: [],
      official: [],
      alerts: [],
      headlines: [],
      text: 'So',
    };
    const event = { type: 'summary.daily', at, simulated: true, summary } as const;
    expect(bodyOf({ kind: 'event', event, about: null, repeat: false })).toMatchObject({
      type: 'summary.daily',
      timestamp: '2025-11-21T14:05:00.000Z',
      data: { summary, simulated: true, test: false, repeat: false },
    });
  });

  it.each(['null', '{}', '{"type":"alert.fired"}'])('is not %s', (body) => {
    expect(() => webhookEventOf(body)).toThrow(TypeError);
  });
});
