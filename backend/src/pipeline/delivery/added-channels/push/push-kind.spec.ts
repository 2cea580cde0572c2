import { createPublicKey, ECDH, verify } from 'node:crypto';
import { MOST_PUSH_BYTES, type PushMessage } from '../../../../contract/push-message.js';
import { readPushReceipt } from '../../push-receipt.js';
import type { ReadableContent } from '../call-kind.js';
import { openedPush } from '../testing/opened-push.js';
import { exampleContext, toldAlert } from '../testing/told-alerts.js';
import { pushKind } from './push-kind.js';
import { pushBody, pushText } from './push-words.js';

const SECRET = 'a-secret-of-thirty-two-characters';
const KEYS = {
  publicKey: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  subject: 'mailto:support@bellwether.example',
};
const P256DH = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
const COMPRESSED = String(ECDH.convertKey(P256DH, 'prime256v1', 'base64url', 'base64url', 'compressed'));
const AUTH = 'BTBZMqHH6r4Tts7J_aSIgg';
const ENDPOINT = 'https://push.example.org:8443/wpush/v2/gAAA';
const KIND = pushKind({ keys: KEYS, sessionSecret: SECRET });
const NOW = Date.UTC(2025, 10, 21, 14, 0, 0);

function read({ endpoint = ENDPOINT, p256dh = P256DH, auth = AUTH } = {}) {
  return KIND.read({ kind: 'push', subscription: { endpoint, keys: { p256dh, auth } } });
}

function sealed(): string {
  const channel = read();
  if ('fault' in channel) throw new Error(channel.fault);
  return channel.sealed;
}

const alerts = (part: Partial<Extract<ReadableContent, { kind: 'alerts' }>> = {}): ReadableContent => ({
  kind: 'alerts',
  alerts: [toldAlert()],
  repeat: false,
  silent: false,
  urgent: false,
  ...part,
});

function compose(content: ReadableContent) {
  const request = KIND.compose(content, sealed(), exampleContext());
  if (request === null) throw new Error('Nothing was composed');
  return request;
}

describe('a subscription', () => {
  it('is kept whole under seal, and shown by its host alone', () => {
    expect(read()).toEqual({
      address: 'push.example.org:8443/…',
      key: ENDPOINT,
      sealed: JSON.stringify({ endpoint: ENDPOINT, p256dh: P256DH, auth: AUTH }),
      label: 'Browser',
    });
  });

  it.each([
    ['no address', { endpoint: 'push' }],
    ['a long address', { endpoint: `https://a.example/${'x'.repeat(2000)}` }],
    ['a secret that is too short', { auth: 'AAAA' }],
    ['no point', { p256dh: AUTH }],
    ['a point beside the curve', { p256dh: Buffer.alloc(65, 4).toString('base64url') }],
    ['a point that is compressed', { p256dh: COMPRESSED }],
    ['no keys', { p256dh: '', auth: '' }],
  ])('is refused with %s', (_name, part) => {
    expect(read(part)).toMatchObject({ field: 'subscription', fault: expect.any(String) });
  });

  it('is of another kind', () => {
    expect(KIND.read({ kind: 'webhook', url: ENDPOINT })).toEqual({
      field: 'kind',
      fault: 'This is no device.',
    });
  });
});

describe('a call', () => {
  it('is what RFC 8030 wants', () => {
    const { url, headers, body } = compose(alerts());
    expect(url).toBe(ENDPOINT);
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '3600', urgency: 'high' });
    expect(headers['topic']).toMatch(/^[\w-]{32}$/);
    expect(body).toBeInstanceOf(Uint8Array);
  });

  it('says who sends, to this push service only, for half a day', () => {
    const [, token = '', key] =
      /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(compose(alerts()).headers['authorization'] ?? '') ?? [];
    expect(key).toBe(KEYS.publicKey);
    const [head = '', claims = '', signature = ''] = token.split('.');
    const point = Buffer.from(KEYS.publicKey, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((each) => each.toString('base64url'));
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    const by = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), by, Buffer.from(signature, 'base64url'))).toBe(
      true,
    );
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
      aud: 'https://push.example.org:8443',
      exp: Math.floor(exampleContext().sentAt / 1000) + 43_200,
      sub: KEYS.subject,
    });
  });

  it('replaces the last one of its trigger, and no other', () => {
    const topicOf = (content: ReadableContent) => compose(content).headers['topic'];
    const { facts, view } = toldAlert();
    const other = { facts, view: { ...view, triggerId: '6f0d9c1e-0000-4000-8000-00000000000f' } };
    expect(topicOf(alerts())).toBe(topicOf(alerts({ repeat: true })));
    expect(topicOf(alerts())).not.toBe(topicOf(alerts({ alerts: [other] })));
    expect(topicOf(alerts())).not.toBe(topicOf({ kind: 'test' }));
  });

  it('tells one alert at a time', () => {
    expect(() => compose(alerts({ alerts: [toldAlert(), toldAlert()] }))).toThrow(RangeError);
    expect(() => compose(alerts({ alerts: [] }))).toThrow(RangeError);
  });

  it.each(['', '{}', 'null'])('cannot be made of %j', (text) => {
    expect(() => KIND.compose(alerts(), text, exampleContext())).toThrow();
  });
});

describe('the message', () => {
  const messageOf = (content: ReadableContent, receipt = 'd.41') =>
    pushText(content, exampleContext(), receipt).message;

  it('says what the alert says in Telegram', () => {
    const { view } = toldAlert();
    expect(messageOf(alerts({ alerts: [toldAlert({ label: { name: 'Rent', note: null } })] }))).toEqual({
      v: 1,
      kind: 'alert',
      title: '▲ BTC above 65,000 — now 65,012.40 USD',
      body: expect.stringMatching(/^“?Rent[^]*Crossed 14:03:07 UTC[^]*Quiet until/),
      url: 'https://bellwether.example/alerts',
      alertIds: [view.id],
      receipt: 'd.41',
      tag: expect.stringMatching(/^[\w-]{32}$/),
      silent: false,
      urgent: false,
      actions: [
        { action: 'snooze', title: 'Snooze 1 h' },
        { action: 'disarm', title: 'Disarm' },
      ],
      at: exampleContext().sentAt,
    });
  });

  it('can be answered "Seen" where something waits for that', () => {
    const context = exampleContext({ acknowledgeUrl: 'https://bellwether.example/a/x' });
    const { actions } = pushText(alerts(), context, 'd.41').message;
    expect(actions.map(({ title }) => title)).toEqual(['Seen', 'Snooze 1 h', 'Disarm']);
  });

  it('says first that prices are simulated', () => {
    expect(messageOf(alerts({ alerts: [toldAlert({ simulated: 'simulated' })] })).title).toBe(
      'SIMULATED PRICE · ▲ BTC above 65,000 — now 65,012.40 USD',
    );
  });

  it.each([
    [
      { silent: true, urgent: true },
      { silent: true, urgent: false },
    ],
    [{ urgent: true }, { silent: false, urgent: true }],
  ])('of %j is %j', (part, expected) => {
    expect(messageOf(alerts(part))).toMatchObject(expected);
  });

  it('is a test, or the proof of a device', () => {
    expect(messageOf({ kind: 'test' })).toMatchObject({ kind: 'test', receipt: 'd.41', actions: [] });
    expect(messageOf({ kind: 'code', code: '1' })).toMatchObject({
      kind: 'proof',
      receipt: 'd.41',
      actions: [],
    });
  });

  it.each(['x', 'é', '😀', '"', '\u0001'])('takes at most 3,000 bytes: %j', (sign) => {
    const long: PushMessage = { ...messageOf(alerts()), body: sign.repeat(4_000) };
    const text = pushBody(long);
    const size = Buffer.byteLength(text);
    expect(size).toBeLessThanOrEqual(MOST_PUSH_BYTES);
    expect(size).toBeGreaterThan(MOST_PUSH_BYTES - 20);
    const { body, ...rest } = JSON.parse(text) as PushMessage;
    expect(body).toMatch(/…$/);
    expect(long.body.startsWith(body.slice(0, -1))).toBe(true);
    expect({ ...rest, body: long.body }).toEqual(long);
  });

  it.each([
    [alerts(), { of: 'delivery', id: exampleContext().deliveryId }],
    [{ kind: 'test' }, { of: 'channel', id: exampleContext().channelId }],
    [
      { kind: 'code', code: '123456' },
      { of: 'channel', id: exampleContext().channelId },
    ],
  ] as const)('carries a receipt: %#', (content, proven) => {
    const { receipt } = JSON.parse(openedPush(compose(content).body)) as PushMessage;
    expect(readPushReceipt(SECRET, receipt ?? '', exampleContext().sentAt)).toEqual(proven);
  });
});

const answered = (status: number, headers = {}) => ({ kind: 'answered', status, headers }) as const;

it.each([
  [answered(201), { kind: 'accepted' }],
  [answered(200), { kind: 'accepted' }],
  [answered(202), { kind: 'accepted' }],
  [answered(307), { kind: 'failed', detail: 'status 307: redirects are not followed' }],
  [answered(400), { kind: 'refused', detail: 'status 400' }],
  [answered(401), { kind: 'ours', detail: 'status 401' }],
  [answered(403), { kind: 'gone', detail: 'status 403' }],
  [answered(404), { kind: 'gone', detail: 'status 404' }],
  [answered(410), { kind: 'gone', detail: 'status 410' }],
  [answered(413), { kind: 'refused', detail: 'status 413' }],
  [answered(429), { kind: 'later', afterMs: 30_000, scope: 'channel' }],
  [answered(429, { 'retry-after': '5' }), { kind: 'later', afterMs: 5_000, scope: 'channel' }],
  [answered(500), { kind: 'failed', detail: 'status 500' }],
  [answered(503, { 'retry-after': '5' }), { kind: 'later', afterMs: 5_000, scope: 'channel' }],
  [
    { kind: 'unanswered', reason: 'timeout', mayHaveArrived: true } as const,
    { kind: 'unanswered', mayHaveArrived: true, detail: 'timeout' },
  ],
  [{ kind: 'refused', reason: 'private-address' } as const, { kind: 'failed', detail: 'private-address' }],
])('of %j comes %j', (answer, outcome) => {
  expect(KIND.outcomeOf(answer, NOW)).toEqual(outcome);
});

it('is tried no longer than it is worth', () => {
  expect(KIND.patienceMs).toBe(600_000);
});
