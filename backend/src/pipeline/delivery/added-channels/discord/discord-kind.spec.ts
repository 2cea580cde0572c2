import fc from 'fast-check';
import { exampleContext, toldAlert } from '../testing/told-alerts.js';
import type { CallContent, CallContext } from '../call-kind.js';
import { DISCORD_KIND } from './discord-kind.js';

const ID = '1404812345678901234';
const TOKEN = `${'aB3_-'.repeat(13)}xyz`;
const CALLED = `https://discord.com/api/v10/webhooks/${ID}/${TOKEN}`;
const NOW = Date.UTC(2025, 10, 21, 14, 0, 0);

function read(url: string) {
  return DISCORD_KIND.read({ kind: 'discord', url });
}

function alerts(told: readonly ReturnType<typeof toldAlert>[], differing = {}): CallContent {
  return { kind: 'alerts', alerts: told, repeat: false, silent: false, urgent: false, ...differing };
}

function bodyOf(content: CallContent, context: Partial<CallContext> = {}) {
  const request = DISCORD_KIND.compose(content, CALLED, exampleContext(context));
  return JSON.parse(String(request?.body)) as { readonly content: string; readonly flags: number };
}

describe('what a person types', () => {
  it.each([
    `https://discord.com/api/webhooks/${ID}/${TOKEN}`,
    `https://discord.com/api/webhooks/${ID}/${TOKEN}/`,
    ` https://discord.com/api/v10/webhooks/${ID}/${TOKEN}\n`,
    `https://discord.com/api/v9/webhooks/${ID}/${TOKEN}`,
    `https://discordapp.com/api/webhooks/${ID}/${TOKEN}`,
    `https://ptb.discord.com/api/webhooks/${ID}/${TOKEN}`,
    `https://canary.discord.com/api/webhooks/${ID}/${TOKEN}`,
    `HTTPS://Canary.DiscordApp.com:443/api/webhooks/${ID}/${TOKEN}`,
    `https://discord.com./api/webhooks/${ID}/${TOKEN}`,
  ])('%s is one webhook', (url) => {
    expect(read(url)).toEqual({
      address: 'discord.com webhook …1234',
      key: CALLED,
      sealed: CALLED,
      label: 'Discord',
    });
  });

  it.each([
    '',
    `discord.com/api/webhooks/${ID}/${TOKEN}`,
    `http://discord.com/api/webhooks/${ID}/${TOKEN}`,
    `https://discord.com:8443/api/webhooks/${ID}/${TOKEN}`,
    `https://discord.com.example.org/api/webhooks/${ID}/${TOKEN}`,
    `https://evil-discord.com/api/webhooks/${ID}/${TOKEN}`,
    `https://beta.discord.com/api/webhooks/${ID}/${TOKEN}`,
    `https://discord.com@example.org/api/webhooks/${ID}/${TOKEN}`,
    `https://discord.com/api/webhooks/${ID}/${TOKEN}?wait=true`,
    `https://discord.com/api/webhooks/${ID}/${TOKEN}#x`,
    `https://discord.com/api/webhooks/${ID}/${TOKEN}/slack`,
    `https://discord.com/api/webhooks/${ID}/${TOKEN}/../../${ID}`,
    `https://discord.com/api/webhooks/${ID}`,
    `https://discord.com/api/webhooks/me/${TOKEN}`,
    'https://discord.com/channels/1/2',
    'https://discord.gg/abc',
  ])('%j is none', (url) => {
    expect(read(url)).toEqual({
      field: 'url',
      fault: 'Enter the address of a Discord webhook: https://discord.com/api/webhooks/…',
    });
  });

  it('is of another kind', () => {
    expect(DISCORD_KIND.read({ kind: 'slack', url: CALLED })).toMatchObject({ field: 'url' });
  });

  it('shows nothing of its token', () => {
    const channel = read(CALLED);
    if ('fault' in channel) throw new Error(channel.fault);
    expect(TOKEN).not.toContain(channel.address.slice(-4));
  });
});

describe('a call', () => {
  it('tells an alert', () => {
    const told = toldAlert({ label: { name: '*Rent*', note: '@everyone <@&1>' } });
    const acknowledgeUrl = 'https://bellwether.example/a/x_1';
    expect(DISCORD_KIND.compose(alerts([told]), CALLED, exampleContext({ acknowledgeUrl }))).toEqual({
      url: `${CALLED}?wait=true`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        content: [
          '▲ BTC above 65,000 — now 65,012.40 USD',
          String.raw`\*Rent\* — \@everyone \<\@&1\>`,
          'Crossed 14:03:07 UTC · median of kraken · sent in 0.4 s',
          'Quiet until below 64,837.50',
          'Seen? Say so: https://bellwether.example/a/x_1',
          'Your alerts: https://bellwether.example/alerts',
        ].join('\n'),
        allowed_mentions: { parse: [] },
        flags: 4,
      }),
    });
  });

  it('makes no sound where none is wanted', () => {
    expect(bodyOf(alerts([toldAlert()], { silent: true })).flags).toBe(4 + 4096);
  });

  it('tells a test of its name, else of ours', () => {
    expect(bodyOf({ kind: 'test' }, { label: '#desk' }).content).toBe(
      'Test of “\\#desk”: your alerts will arrive here.\nNothing has crossed.',
    );
    expect(bodyOf({ kind: 'test' }, { isSimulated: true }).content).toBe(
      'SIMULATED PRICE\nTest of “Bellwether”: your alerts will arrive here.\nNothing has crossed.',
    );
  });

  it('is nothing for a code, and of nothing else that is sealed', () => {
    expect(DISCORD_KIND.compose({ kind: 'code', code: '123456' }, CALLED, exampleContext())).toBeNull();
    expect(() => DISCORD_KIND.compose({ kind: 'test' }, 'https://a.example', exampleContext())).toThrow();
  });

  it.each([
    ['- a list', String.raw`\- a list`],
    ['1. a list', String.raw`1\. a list`],
    ['# large', String.raw`\# large`],
    ['> said', String.raw`\> said`],
    ['||hidden||', String.raw`\|\|hidden\|\|`],
    ['[our bank](https://evil.example)', String.raw`\[our bank\](https://evil.example)`],
    [String.raw`\@here`, String.raw`\\\@here`],
  ])('%j of a person stays as it is', (name, shown) => {
    const { content } = bodyOf(alerts([toldAlert({ label: { name, note: null } })]));
    expect(content.split('\n')[1]).toBe(shown);
  });

  it('is never too long and mentions nobody, whatever a person calls a trigger', () => {
    const words = fc.string({
      unit: fc.constantFrom('@', '<', '>', '\\', '#', '*', '\n', 'everyone', 'here', '&1', '🔔', 'a '),
      maxLength: 200,
    });
    const label = fc.record({ name: fc.option(words), note: fc.option(words) });
    fc.assert(
      fc.property(fc.array(label, { minLength: 1, maxLength: 10 }), fc.boolean(), (labels, repeat) => {
        const told = labels.map((each, n) => toldAlert({ level: 60_000 + n, label: each }));
        const { content } = bodyOf(alerts(told, { repeat }));
        expect(content.length).toBeLessThanOrEqual(2000);
        const unescaped = content.replaceAll(/\\[^]/g, '');
        expect(unescaped).not.toMatch(/[@<>]/);
        expect(content.includes('\\(repeat)') || content.includes('(repeat)')).toBe(repeat);
      }),
    );
  });
});

const answered = (status: number, headers = {}) => ({ kind: 'answered', status, headers }) as const;
const later = (afterMs: number, scope: 'channel' | 'host' = 'channel') =>
  ({ kind: 'later', afterMs, scope }) as const;

/**
 * The examples of https://docs.discord.com/developers/topics/rate-limits: a limit of the user, of the resource, and of all calls
 * from an address. Their bodies, which nobody reads, say the same in seconds: {"message": "You are being rate limited.",
 * "retry_after": 64.57, "global": false}.
 */
const LIMITED = {
  'retry-after': '65',
  'x-ratelimit-limit': '10',
  'x-ratelimit-remaining': '0',
  'x-ratelimit-reset': '1470173023.123',
  'x-ratelimit-reset-after': '64.57',
  'x-ratelimit-bucket': 'abcd1234',
  'x-ratelimit-scope': 'user',
};
const SHARED = {
  ...LIMITED,
  'retry-after': '1337',
  'x-ratelimit-remaining': '9',
  'x-ratelimit-scope': 'shared',
};
const GLOBAL = { 'retry-after': '65', 'x-ratelimit-global': 'true', 'x-ratelimit-scope': 'global' };

it.each([
  ['200', answered(200), { kind: 'accepted' }],
  ['200, more may come', answered(200, { ...LIMITED, 'x-ratelimit-remaining': '4' }), { kind: 'accepted' }],
  [
    '200, the last one for now',
    answered(200, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '1.2' }),
    { kind: 'accepted', restMs: 1200 },
  ],
  [
    '200, the last one, until nobody knows when',
    answered(200, { 'x-ratelimit-remaining': '0' }),
    { kind: 'accepted' },
  ],
  ['429 of the user', answered(429, LIMITED), later(65_000)],
  ['429 of the resource', answered(429, SHARED), later(1_337_000)],
  ['429 of the address', answered(429, GLOBAL), later(65_000, 'host')],
  ['429 without Retry-After', answered(429, { 'x-ratelimit-reset-after': '64.57' }), later(64_570)],
  ['429 without a word', answered(429), { kind: 'failed', detail: 'status 429' }],
  // 404 {"message": "Unknown Webhook", "code": 10015}, 401 {"message": "Invalid Webhook Token", "code": 50027}:
  // https://docs.discord.com/developers/topics/opcodes-and-status-codes
  ['404: Unknown Webhook', answered(404), { kind: 'gone', detail: 'status 404' }],
  ['401: Invalid Webhook Token', answered(401), { kind: 'gone', detail: 'status 401' }],
  ['400', answered(400), { kind: 'refused', detail: 'status 400' }],
  ['403: an address that is banned', answered(403), { kind: 'failed', detail: 'status 403' }],
  ['302', answered(302), { kind: 'failed', detail: 'status 302: redirects are not followed' }],
  ['500', answered(500), { kind: 'failed', detail: 'status 500' }],
  ['503', answered(503, { 'retry-after': '5' }), later(5000)],
  [
    'no answer',
    { kind: 'unanswered', reason: 'cut', mayHaveArrived: true } as const,
    { kind: 'unanswered', mayHaveArrived: true, detail: 'cut' },
  ],
])('an answer: %s', (_name, answer, outcome) => {
  expect(DISCORD_KIND.outcomeOf(answer, NOW)).toEqual(outcome);
});
