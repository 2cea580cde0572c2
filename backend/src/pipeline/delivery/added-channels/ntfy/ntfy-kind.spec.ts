import fc from 'fast-check';
import type { AddChannelRequest } from '../../../../contract/channels.js';
import type { CallContent, CallContext } from '../call-kind.js';
import { exampleContext, toldAlert } from '../testing/told-alerts.js';
import { NTFY_KIND } from './ntfy-kind.js';

type Typed = Omit<Extract<AddChannelRequest, { kind: 'ntfy' }>, 'kind'>;

const NOW = Date.UTC(2025, 10, 21, 14, 0, 0);
const TOKEN = 'tk_AgQdq7mVBoFD37zQVN29RhuMzNIz2';
const sealedOf = (url: string, topic: string, token: string | null) => JSON.stringify({ url, topic, token });
const SEALED = sealedOf('https://ntfy.sh/', 'alerts-x9', null);

function alerts(told: readonly ReturnType<typeof toldAlert>[], differing = {}): CallContent {
  return { kind: 'alerts', alerts: told, repeat: false, silent: false, urgent: false, ...differing };
}

function bodyOf(content: CallContent, context: Partial<CallContext> = {}) {
  const request = NTFY_KIND.compose(content, SEALED, exampleContext(context));
  return JSON.parse(String(request?.body)) as {
    readonly title: string;
    readonly message: string;
    readonly priority: number;
  };
}

describe('what a person types', () => {
  it.each<[string, Typed, string, string]>([
    ['a topic', { topic: 'alerts-x9' }, 'ntfy.sh/…', SEALED],
    ['blanks', { url: ' ', topic: ' alerts-x9\n', token: ' ' }, 'ntfy.sh/…', SEALED],
    ['the usual server', { url: 'HTTPS://NTFY.sh:443', topic: 'alerts-x9' }, 'ntfy.sh/…', SEALED],
    [
      'its own server',
      { url: 'https://push.example.org:8443/', topic: 'A_1' },
      'push.example.org:8443/…',
      sealedOf('https://push.example.org:8443/', 'A_1', null),
    ],
    ['a token', { topic: 'a', token: ` ${TOKEN} ` }, 'ntfy.sh/…', sealedOf('https://ntfy.sh/', 'a', TOKEN)],
    [
      'a server without TLS: the guard decides',
      { url: 'http://127.0.0.1:8090', topic: 'a' },
      '127.0.0.1:8090/…',
      sealedOf('http://127.0.0.1:8090/', 'a', null),
    ],
  ])('%s', (_name, typed, address, sealed) => {
    expect(NTFY_KIND.read({ kind: 'ntfy', ...typed })).toMatchObject({ address, sealed });
  });

  it('is another channel by server and topic, not by token', () => {
    const keyOf = (typed: Typed) => {
      const channel = NTFY_KIND.read({ kind: 'ntfy', ...typed });
      return 'fault' in channel ? channel.fault : channel.key;
    };
    expect(keyOf({ topic: 'a' })).toBe('https://ntfy.sh/a');
    expect(keyOf({ topic: 'a', token: TOKEN })).toBe(keyOf({ topic: 'a' }));
    expect(keyOf({ topic: 'A' })).not.toBe(keyOf({ topic: 'a' }));
    expect(keyOf({ topic: 'a', url: 'https://push.example.org' })).not.toBe(keyOf({ topic: 'a' }));
  });

  it.each<[string, Typed, string, string]>([
    ['no server', { url: 'push', topic: 'a' }, 'url', 'Enter an https:// address on the public internet.'],
    [
      'a user',
      { url: 'https://ann:x@ntfy.sh', topic: 'a' },
      'url',
      'Enter an https:// address on the public internet.',
    ],
    [
      'a topic in the address',
      { url: 'https://ntfy.sh/alerts', topic: 'a' },
      'url',
      'Enter the address of the server only, like https://ntfy.sh: its topic has a field of its own.',
    ],
    ['no topic', { topic: '' }, 'topic', 'A topic has 1 to 64 letters, digits, - and _.'],
    ['a topic with a slash', { topic: 'a/b' }, 'topic', 'A topic has 1 to 64 letters, digits, - and _.'],
    [
      'a topic that is too long',
      { topic: 'a'.repeat(65) },
      'topic',
      'A topic has 1 to 64 letters, digits, - and _.',
    ],
    ['a topic of two lines', { topic: 'a\nb' }, 'topic', 'A topic has 1 to 64 letters, digits, - and _.'],
    [
      'a token of two lines',
      { topic: 'a', token: 'tk_1\r\nx: y' },
      'token',
      'Enter the access token as ntfy shows it: tk_…',
    ],
    [
      'a token of two words',
      { topic: 'a', token: 'Bearer tk_1' },
      'token',
      'Enter the access token as ntfy shows it: tk_…',
    ],
  ])('%s', (_name, typed, field, fault) => {
    expect(NTFY_KIND.read({ kind: 'ntfy', ...typed })).toEqual({ field, fault });
  });

  it('is of another kind', () => {
    expect(NTFY_KIND.read({ kind: 'webhook', url: 'https://ntfy.sh' })).toMatchObject({ field: 'kind' });
  });
});

describe('a call', () => {
  it('tells an alert, with a button that says "Seen"', () => {
    const acknowledgeUrl = 'https://bellwether.example/a/x1';
    const told = toldAlert({ simulated: 'simulated', label: { name: 'Rent', note: null } });
    const request = NTFY_KIND.compose(
      alerts([told], { urgent: true, repeat: true }),
      sealedOf('https://ntfy.sh/', 'alerts-x9', TOKEN),
      exampleContext({ acknowledgeUrl }),
    );
    expect(request).toMatchObject({
      url: 'https://ntfy.sh/',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}` },
    });
    expect(JSON.parse(String(request?.body))).toEqual({
      topic: 'alerts-x9',
      title: 'SIMULATED PRICE · ▲ BTC above 65,000 — now 65,012.40 USD',
      message: [
        'Rent',
        'Crossed 14:03:07 UTC · median of kraken · sent in 0.4 s',
        'Quiet until below 64,837.50',
        '(repeat)',
      ].join('\n'),
      priority: 5,
      click: 'https://bellwether.example/alerts',
      actions: [
        { action: 'http', label: 'Seen', url: acknowledgeUrl, method: 'POST', clear: true },
        { action: 'view', label: 'Open', url: 'https://bellwether.example/alerts' },
      ],
    });
  });

  it('gives no token where there is none', () => {
    expect(NTFY_KIND.compose({ kind: 'test' }, SEALED, exampleContext())?.headers).toEqual({
      'content-type': 'application/json',
    });
  });

  it.each([
    [{}, 4],
    [{ urgent: true }, 5],
    [{ silent: true }, 2],
    [{ silent: true, urgent: true }, 2],
  ])('%j has priority %d', (differing, priority) => {
    expect(bodyOf(alerts([toldAlert()], differing)).priority).toBe(priority);
  });

  it('tells several alerts, a test and a code', () => {
    expect(bodyOf(alerts([toldAlert(), toldAlert({ level: 64_000 })]))).toMatchObject({
      title: '2 alerts',
      message: expect.stringMatching(/^▲ BTC above 65,000 — [^]*\n\n▲ BTC above 64,000 — /),
    });
    expect(bodyOf({ kind: 'test' }, { label: 'Phone' })).toMatchObject({
      title: 'Test of “Phone”: your alerts will arrive here.',
      message: 'Nothing has crossed.',
      priority: 4,
    });
    expect(bodyOf({ kind: 'code', code: '123456' })).toEqual({
      topic: 'alerts-x9',
      title: 'Your code for Bellwether: 123456',
      message: 'Type it in where you added this channel.',
      priority: 4,
    });
  });

  it.each(['', 'null', '{}', '{"url":"https://ntfy.sh/","topic":"a","token":1}'])(
    'cannot be made of %j',
    (sealed) => {
      expect(() => NTFY_KIND.compose({ kind: 'test' }, sealed, exampleContext())).toThrow();
    },
  );

  it('is never longer than a server takes, and says something', () => {
    const words = fc.string({ unit: 'grapheme', maxLength: 400 });
    const label = fc.record({ name: fc.option(words), note: fc.option(words) });
    fc.assert(
      fc.property(fc.array(label, { minLength: 1, maxLength: 10 }), (labels) => {
        const told = labels.map((each, n) => toldAlert({ level: 60_000 + n, label: each }));
        const { title, message } = bodyOf(alerts(told));
        expect(Buffer.byteLength(`${title}${message}`)).toBeLessThanOrEqual(4096);
        expect(title).not.toBe('');
        expect(message).not.toBe('');
      }),
    );
  });
});

it('is counted by our address unless the person gives a token', () => {
  expect(NTFY_KIND.paceOf?.(SEALED)).toEqual({ burst: 60, everyMs: 5000, perHost: true });
  expect(NTFY_KIND.paceOf?.(sealedOf('https://ntfy.sh/', 'a', TOKEN))).toMatchObject({ perHost: false });
});

const answered = (status: number, headers = {}) => ({ kind: 'answered', status, headers }) as const;
const later = (afterMs: number) => ({ kind: 'later', afterMs, scope: 'host' }) as const;

/**
 * Bodies, which nobody reads, are like {"code":42901,"http":429,"error":"limit reached: too many requests","link":
 * "https://ntfy.sh/docs/publish/#limitations"}: server/errors.go of github.com/binwiederhier/ntfy.
 */
it.each([
  ['200', answered(200), { kind: 'accepted' }],
  ['400: invalid request', answered(400), { kind: 'refused', detail: 'status 400' }],
  ['401: unauthorized', answered(401), { kind: 'gone', detail: 'status 401' }],
  ['403: forbidden', answered(403), { kind: 'gone', detail: 'status 403' }],
  ['404: no ntfy at all', answered(404), { kind: 'failed', detail: 'status 404' }],
  ['413: too large', answered(413), { kind: 'refused', detail: 'status 413' }],
  ['429: too many requests', answered(429), later(60_000)],
  ['429, in 5 s', answered(429, { 'retry-after': '5' }), later(5000)],
  ['500', answered(500), { kind: 'failed', detail: 'status 500' }],
  ['507', answered(507), { kind: 'failed', detail: 'status 507' }],
])('an answer: %s', (_name, answer, outcome) => {
  expect(NTFY_KIND.outcomeOf(answer, NOW)).toEqual(outcome);
});
