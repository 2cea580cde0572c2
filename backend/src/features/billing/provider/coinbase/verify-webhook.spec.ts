import { createHmac } from 'node:crypto';
import type { WebhookCall } from '../payment-provider.js';
import { verifyWebhook } from './verify-webhook.js';

const SECRET = '0c1dbb6a-7b43-4b9e-8f5e-0f2a6b1f0d51';
const T = 1_728_394_718;
const NOW = T * 1000 + 250;
const EVENT_ID = 'f2f6a7c2-7f34-4c68-9d53-2f5a9f0f1f11';

/** https://docs.cdp.coinbase.com/coinbase-business/checkout-apis/webhooks: its success event, shortened. */
const BODY = `{
  "id": "69163c762331ed43dc64a6ef",
  "amount": "100.00",
  "eventType": "checkout.payment.success",
  "status": "COMPLETED",
  "metadata": { "orderId": "12345" },
  "updatedAt": "2025-11-13T20:16:55.097Z"
}`;
const EVENT = { type: 'checkout.payment.success', checkoutId: '69163c762331ed43dc64a6ef' };

/** The header names of the example of https://docs.cdp.coinbase.com/webhooks/verify-signatures. */
const NAMES = 'content-type x-event-id x-event-type';
const HEADERS = {
  'content-type': 'application/json',
  'x-event-id': EVENT_ID,
  'x-event-type': 'checkout.payment.success',
};

interface Signing {
  readonly secret?: string;
  readonly t?: number;
  readonly body?: string;
  readonly names?: string;
  readonly versions?: readonly ('v0' | 'v1')[];
}

/** Signs as the documentation says; kept apart from what is under test. */
function signed({
  secret = SECRET,
  t = T,
  body = BODY,
  names = NAMES,
  versions = ['v0', 'v1'],
}: Signing): string {
  const hex = (text: string): string => createHmac('sha256', secret).update(text).digest('hex');
  const values = names.split(' ').map((name) => Reflect.get(HEADERS, name.toLowerCase()) ?? '');
  return [
    `t=${t}`,
    ...(versions.includes('v0') ? [`v0=${hex(`${t}.${body}`)}`] : []),
    ...(versions.includes('v1')
      ? [`h=${names}`, `v1=${hex(`${t}.${names}.${values.join('.')}.${body}`)}`]
      : []),
  ].join(',');
}

function call(signature: string | undefined, change: Partial<WebhookCall> = {}): WebhookCall {
  const headers = { ...HEADERS, ...(signature !== undefined && { 'x-hook0-signature': signature }) };
  return { rawBody: Buffer.from(BODY), headers, ...change };
}

function verdict(webhook: WebhookCall, secrets: readonly string[] = [SECRET], now = NOW) {
  return verifyWebhook(webhook, { secrets, now });
}

function headersWith(change: Readonly<Record<string, string | undefined>>, signing: Signing = {}) {
  return { headers: { ...HEADERS, 'x-hook0-signature': signed(signing), ...change } };
}

/** How an event is known whose id nobody signed. */
const BY_BODY = expect.stringMatching(/^sha256:[0-9a-f]{64}$/);

describe('a call of the provider', () => {
  it.each<[string, WebhookCall, unknown]>([
    ['with both signatures', call(signed({})), EVENT_ID],
    ['with v1 alone, as older ones', call(signed({ versions: ['v1'] })), EVENT_ID],
    ['whose headers are named in capitals', call(signed({ names: 'Content-Type X-Event-Id' })), EVENT_ID],
    ['with v0 alone, so that its id is not signed', call(signed({ versions: ['v0'] })), BY_BODY],
    ['of which v1 does not name the id', call(signed({ names: 'content-type' })), BY_BODY],
    [
      'whose other headers were touched on the way',
      call('', headersWith({ 'content-type': 'text/plain' })),
      BY_BODY,
    ],
    ['whose id was taken away on the way', call('', headersWith({ 'x-event-id': undefined })), BY_BODY],
    ['in capitals', call(signed({}).replace(/(?<=v[01]=)[0-9a-f]+/g, (hex) => hex.toUpperCase())), EVENT_ID],
    ['with blanks', call(signed({}).replaceAll(',', ', ')), EVENT_ID],
    ['with a field nobody knows', call(`${signed({})},v2=00`), EVENT_ID],
  ])('%s', (_name, webhook, id) => {
    expect(verdict(webhook)).toEqual({ kind: 'event', event: { id, ...EVENT } });
  });

  it('is known by the body, the same for every repeat', () => {
    const first = verdict(call(signed({ versions: ['v0'] })));
    const repeat = verdict(call(signed({ versions: ['v0'], t: T + 60 })));
    expect(repeat).toEqual(first);
    const other = BODY.replace('097Z', '098Z');
    const another = verdict(call(signed({ versions: ['v0'], body: other }), { rawBody: Buffer.from(other) }));
    expect(another).not.toEqual(first);
  });

  it.each([
    [-300_000, 'event'],
    [300_000, 'event'],
    [-300_001, 'forged'],
    [300_001, 'forged'],
    [-86_400_000, 'forged'],
    [86_400_000, 'forged'],
  ])('%d ms from now is %s', (away, kind) => {
    expect(verdict(call(signed({})), [SECRET], T * 1000 + away).kind).toBe(kind);
  });

  it.each([
    ['the old one', ['a-new-one', SECRET]],
    ['the new one', [SECRET, 'an-old-one']],
  ])('is known by either secret: %s', (_name, secrets) => {
    expect(verdict(call(signed({})), secrets).kind).toBe('event');
    expect(verdict(call(signed({ versions: ['v0'] })), secrets).kind).toBe('event');
  });
});

describe('a forged call', () => {
  it('is any whose body differs by a byte', () => {
    const bytes = Buffer.from(BODY);
    const kinds = bytes.map((byte, place) => {
      const rawBody = Buffer.from(bytes);
      rawBody[place] = byte ^ 1;
      return verdict(call(signed({}), { rawBody })).kind === 'forged' ? 1 : 0;
    });
    expect(kinds.every((isForged) => isForged === 1)).toBe(true);
    expect(kinds.length).toBe(BODY.length);
  });

  it.each(['v0', 'v1'] as const)('is any whose %s differs by a digit', (version) => {
    const right = signed({ versions: [version] });
    const start = right.lastIndexOf('=') + 1;
    for (let place = start; place < right.length; place += 1) {
      const digit = right[place] === '0' ? '1' : '0';
      expect(verdict(call(`${right.slice(0, place)}${digit}${right.slice(place + 1)}`)).kind).toBe('forged');
    }
    expect(right.length - start).toBe(64);
  });

  const both = signed({});
  it.each<[string, WebhookCall]>([
    ['without a signature', call(undefined)],
    ['with an empty one', call('')],
    ['with two of them', call(undefined, { headers: { ...HEADERS, 'x-hook0-signature': [both, both] } })],
    ['without a time', call(both.replace(/^t=\d+,/, ''))],
    ['with a time that is none', call(both.replace(/^t=\d+/, 't=now'))],
    ['with a time below zero', call(both.replace(/^t=/, 't=-'))],
    ['with another time', call(both.replace(/^t=\d+/, `t=${T + 1}`))],
    ['with two times', call(`t=${T},${both}`)],
    ['with a time alone', call(`t=${T}`)],
    ['with half a signature', call(both.replace(/,h=.*/, '').slice(0, -2))],
    ['with a signature that is no hex', call(`t=${T},v0=${'z'.repeat(64)}`)],
    ['of another secret', call(signed({ secret: 'another' }))],
    ['of no secret', call(signed({ secret: '' }))],
    [
      'written anew from the same JSON',
      call(both, { rawBody: Buffer.from(JSON.stringify(JSON.parse(BODY))) }),
    ],
    ['with a blank more', call(both, { rawBody: Buffer.from(`${BODY} `) })],
    ['without a body', call(both, { rawBody: Buffer.alloc(0) })],
    ['of v1, with another id', call('', headersWith({ 'x-event-id': 'mine' }, { versions: ['v1'] }))],
    [
      'of v1, without a header it names',
      call('', headersWith({ 'x-event-type': undefined }, { versions: ['v1'] })),
    ],
    ['of v1, naming other headers', call(signed({ versions: ['v1'] }).replace('h=content-type ', 'h='))],
    [
      'of v1, naming them in another order',
      call(signed({ versions: ['v1'] }).replace('content-type x-event-id', 'x-event-id content-type')),
    ],
    ['of v1, naming none', call(signed({ versions: ['v1'] }).replace(/,h=[^,]+/, ''))],
  ])('%s', (_name, webhook) => {
    expect(verdict(webhook)).toEqual({ kind: 'forged' });
  });

  it('is every one where there is no secret', () => {
    expect(verdict(call(signed({})), [])).toEqual({ kind: 'forged' });
  });
});

describe('a signed call that says nothing', () => {
  it.each([
    ['no JSON', '{"id":'],
    ['nothing', 'null'],
    ['a list', '[]'],
    ['no type', '{"id":"69163c762331ed43dc64a6ef"}'],
    ['a type that is no text', '{"id":"69163c762331ed43dc64a6ef","eventType":7}'],
    ['a type with blanks', '{"id":"69163c762331ed43dc64a6ef","eventType":"checkout paid"}'],
    ['a checkout without an id', '{"eventType":"checkout.payment.success"}'],
    ['an id that is a path', '{"id":"../x","eventType":"checkout.payment.success"}'],
    ['an id that is a number', '{"id":7,"eventType":"checkout.payment.success"}'],
  ])('%s', (_name, body) => {
    expect(verdict(call(signed({ body }), { rawBody: Buffer.from(body) }))).toEqual({ kind: 'unreadable' });
  });

  it('is about no checkout: known, and nothing to read again', () => {
    const body = '{"id":"1","eventType":"transfer.completed"}';
    expect(verdict(call(signed({ body }), { rawBody: Buffer.from(body) }))).toEqual({
      kind: 'event',
      event: { id: EVENT_ID, type: 'transfer.completed', checkoutId: null },
    });
  });
});
