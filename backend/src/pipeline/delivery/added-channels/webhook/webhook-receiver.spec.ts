import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { exampleContext, toldAlert } from '../testing/told-alerts.js';
import { WEBHOOK_KIND } from './webhook-kind.js';
import { newWebhookSecret, rotated, sealedWebhook } from './webhook-secrets.js';

const DOCUMENT = readFileSync(new URL('../../../../../docs/webhooks.md', import.meta.url), 'utf8');
const MINUTE = 60_000;
const HAS_PYTHON = spawnSync('python3', ['--version']).status === 0;

interface Received {
  readonly secret: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Each runs the lines of the document on what it is given as JSON, and answers with a list of "true" and "false". */
const RECEIVERS: Readonly<Record<string, readonly string[]>> = {
  js: [
    process.execPath,
    '--input-type=module',
    '-e',
    `${linesOf('js')}
    let text = '';
    for await (const chunk of process.stdin) text += chunk;
    const all = JSON.parse(text);
    console.log(JSON.stringify(all.map(({ secret, headers, body }) => isOurs(secret, headers, Buffer.from(body)))));`,
  ],
  python: [
    'python3',
    '-c',
    `${linesOf('python')}
import json, sys
print(json.dumps([is_ours(each["secret"], each["headers"], each["body"].encode()) for each in json.load(sys.stdin)]))`,
  ],
};

function linesOf(language: string): string {
  const [, lines] = new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, 'm').exec(DOCUMENT) ?? [];
  if (lines === undefined) throw new Error(`The document has no ${language}`);
  return lines;
}

function judged(language: string, received: readonly Received[]): unknown {
  const [command = '', ...args] = RECEIVERS[language] ?? [];
  const { stdout, stderr } = spawnSync(command, args, { input: JSON.stringify(received), encoding: 'utf8' });
  return stdout === '' ? stderr : JSON.parse(stdout);
}

function sent(sealed: string, sentAt: number): Omit<Received, 'secret'> {
  const told = toldAlert({ label: { name: 'Größe – 🔔', note: null } });
  const content = { kind: 'alerts', alerts: [told], repeat: false, silent: false, urgent: false } as const;
  const request = WEBHOOK_KIND.compose(content, sealed, exampleContext({ sentAt }));
  if (typeof request?.body !== 'string') throw new Error('Nothing was composed');
  return { headers: request.headers, body: request.body };
}

// Where there is no python3 the run says that its case was skipped.
const itRuns = (language: string) => (language === 'python' && !HAS_PYTHON ? it.skip : it);

describe.each(Object.keys(RECEIVERS))('the lines of the document in %s', (language) => {
  itRuns(language)('take what is ours, and nothing else', () => {
    const [secret, next, foreign] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()];
    const sealed = sealedWebhook({ url: 'https://a.example/', secrets: [{ secret, until: null }] });
    const now = Date.now();
    const [before, after] = [sent(sealed, now), sent(rotated(sealed, next, now), now)];
    expect(
      judged(language, [
        { secret, ...before },
        { secret, ...after },
        { secret: next, ...after },
        { secret: next, ...before },
        { secret: foreign, ...after },
        { secret, ...before, body: `${before.body} ` },
        { secret, ...before, headers: { ...before.headers, 'webhook-id': 'msg_42' } },
        { secret, ...sent(sealed, now - 10 * MINUTE) },
        { secret, ...sent(sealed, now + 10 * MINUTE) },
      ]),
    ).toEqual([true, true, true, false, false, false, false, false, false]);
  });

  itRuns(language)('refuse no call while the secret is changed', () => {
    const [secret, next] = [newWebhookSecret(), newWebhookSecret()];
    const now = Date.now();
    const steady = sealedWebhook({ url: 'https://a.example/', secrets: [{ secret, until: null }] });
    const changed = rotated(steady, next, now - MINUTE);
    const calls = Array.from({ length: 40 }, (_, i) => sent(i < 10 ? steady : changed, now + i));
    // The receiver takes the new secret into use when it likes: here from the 25th call on.
    const received = calls.map((call, i) => ({ secret: i < 25 ? secret : next, ...call }));
    expect(judged(language, received)).toEqual(calls.map(() => true));
  });
});
