import fc from 'fast-check';
import { exampleContext, toldAlert } from '../testing/told-alerts.js';
import type { CallContent, CallContext } from '../call-kind.js';
import { SLACK_KIND } from './slack-kind.js';

const TOKEN = 'abcDEF123456ghiJKL789012';
const CALLED = `https://hooks.slack.com/services/T0A1B2C3D/B9Z8Y7X6W/${TOKEN}`;
const NOW = Date.UTC(2025, 10, 21, 14, 0, 0);

function read(url: string) {
  return SLACK_KIND.read({ kind: 'slack', url });
}

function alerts(told: readonly ReturnType<typeof toldAlert>[], repeat = {}): CallContent {
  return { kind: 'alerts', alerts: told, repeat: false, silent: false, urgent: false, ...repeat };
}

function textOf(content: CallContent, context: Partial<CallContext> = {}): string {
  const request = SLACK_KIND.compose(content, CALLED, exampleContext(context));
  return (JSON.parse(String(request?.body)) as { readonly text: string }).text;
}

describe('what a person types', () => {
  it.each([
    CALLED,
    `${CALLED}/`,
    `  ${CALLED}\n`,
    CALLED.replace('https://hooks', 'HTTPS://HOOKS'),
    CALLED.replace('.com', '.com:443'),
  ])('%s is one webhook', (url) => {
    expect(read(url)).toEqual({
      address: 'hooks.slack.com webhook …7X6W',
      key: CALLED,
      sealed: CALLED,
      label: 'Slack',
    });
  });

  it.each([
    '',
    CALLED.replace('https://', ''),
    CALLED.replace('https', 'http'),
    CALLED.replace('hooks.slack.com', 'slack.com'),
    CALLED.replace('hooks.slack.com', 'hooks.slack.com.example.org'),
    CALLED.replace('.com', '.com:8443'),
    `${CALLED}?a=b`,
    `${CALLED}#a`,
    'https://hooks.slack.com/services/T0A1B2C3D/B9Z8Y7X6W',
    'https://hooks.slack.com/triggers/T0A1B2C3D/1234567890/abcDEF123456ghiJKL789012',
    'https://hooks.slack.com/workflows/T0A1B2C3D/A1/1/abcDEF123456ghiJKL789012',
    `https://ann@hooks.slack.com/services/T0A1B2C3D/B9Z8Y7X6W/${TOKEN}`,
  ])('%j is none', (url) => {
    expect(read(url)).toEqual({
      field: 'url',
      fault: 'Enter the address of a Slack webhook: https://hooks.slack.com/services/T…/B…/…',
    });
  });

  it('is of another kind', () => {
    expect(SLACK_KIND.read({ kind: 'discord', url: CALLED })).toMatchObject({ field: 'url' });
  });
});

describe('a call', () => {
  it('tells an alert', () => {
    const told = toldAlert({ label: { name: 'R&D', note: '<!channel> <https://evil.example|our bank>' } });
    expect(SLACK_KIND.compose(alerts([told]), CALLED, exampleContext())).toEqual({
      url: CALLED,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        text: [
          '▲ BTC above 65,000 — now 65,012.40 USD',
          'R&amp;D — &lt;!channel&gt; &lt;https://evil.example|our bank&gt;',
          'Crossed 14:03:07 UTC · median of kraken · sent in 0.4 s',
          'Quiet until below 64,837.50',
          'Your alerts: https://bellwether.example/alerts',
        ].join('\n'),
        mrkdwn: false,
        unfurl_links: false,
        unfurl_media: false,
      }),
    });
  });

  it('tells ten alerts, late ones as late, and that it may have come before', () => {
    const told = [
      toldAlert({ late: 'late' }),
      ...Array.from({ length: 9 }, (_, n) => toldAlert({ level: 60_000 + n })),
    ];
    const lines = textOf(alerts(told, { repeat: true })).split('\n');
    expect(lines[0]).toBe('10 alerts');
    expect(lines.filter((line) => line.startsWith('▲ BTC above'))).toHaveLength(10);
    expect(lines).toContain('Late: crossed before 14:03:07 UTC');
    expect(lines.slice(-2)).toEqual(['(repeat)', 'Your alerts: https://bellwether.example/alerts']);
  });

  it('tells a test', () => {
    expect(textOf({ kind: 'test' }, { label: 'A & B' })).toBe(
      'Test of “A &amp; B”: your alerts will arrive here.\nNothing has crossed.',
    );
  });

  it('is nothing for a code, and of nothing else that is sealed', () => {
    expect(SLACK_KIND.compose({ kind: 'code', code: '123456' }, CALLED, exampleContext())).toBeNull();
    expect(() => SLACK_KIND.compose({ kind: 'test' }, 'https://a.example', exampleContext())).toThrow();
  });

  it('is never too long and mentions nobody, whatever a person calls a trigger', () => {
    const words = fc.string({
      unit: fc.constantFrom('&', '<', '>', '<!channel>', '<@U1>', '&lt;', '@here', '\n', '🔔', 'a '),
      maxLength: 300,
    });
    const label = fc.record({ name: fc.option(words), note: fc.option(words) });
    fc.assert(
      fc.property(fc.array(label, { minLength: 1, maxLength: 10 }), (labels) => {
        const told = labels.map((each, n) => toldAlert({ level: 60_000 + n, label: each }));
        const text = textOf(alerts(told));
        expect(text.length).toBeLessThanOrEqual(4000);
        expect(text.replaceAll(/&(?:amp|lt|gt);/g, '')).not.toMatch(/[<>&]/);
      }),
    );
  });
});

const answered = (status: number, headers = {}) => ({ kind: 'answered', status, headers }) as const;

/**
 * https://api.slack.com/changelog/2016-05-17-changes-to-errors-for-incoming-webhooks and
 * https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks: the words are the whole body. Of 429:
 * https://docs.slack.dev/apis/web-api/rate-limits.
 */
it.each([
  ['200 ok', answered(200), { kind: 'accepted' }],
  ['400 invalid_payload', answered(400), { kind: 'refused', detail: 'status 400' }],
  ['403 action_prohibited', answered(403), { kind: 'gone', detail: 'status 403' }],
  ['404 no_service', answered(404), { kind: 'gone', detail: 'status 404' }],
  ['404 channel_not_found', answered(404), { kind: 'gone', detail: 'status 404' }],
  ['410 channel_is_archived', answered(410), { kind: 'gone', detail: 'status 410' }],
  [
    '429, in 30 s',
    answered(429, { 'retry-after': '30' }),
    { kind: 'later', afterMs: 30_000, scope: 'channel' },
  ],
  ['429', answered(429), { kind: 'failed', detail: 'status 429' }],
  ['500 rollup_error', answered(500), { kind: 'failed', detail: 'status 500' }],
  ['302', answered(302), { kind: 'failed', detail: 'status 302: redirects are not followed' }],
])('an answer: %s', (_name, answer, outcome) => {
  expect(SLACK_KIND.outcomeOf(answer, NOW)).toEqual(outcome);
});
