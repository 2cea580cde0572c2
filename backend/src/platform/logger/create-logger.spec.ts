import { readConfig } from '../config/read-config.js';
import { createLogger } from './create-logger.js';
import type { Logger } from './logger.js';

const SECRETS = {
  SESSION_SECRET: 'canary-session-secret',
  TELEGRAM_BOT_TOKEN: '123:canary-short',
  TELEGRAM_WEBHOOK_SECRET: 'canary-webhook',
  METRICS_TOKEN: 'canary-"metrics"',
  DATABASE_URL: 'postgres://app:canary%21password@db/bellwether',
  REDIS_URL: 'redis://app:canary%21redis@cache',
  SMTP_URL: 'smtp://bell:canary%21mail@mail.example',
  GOOGLE_CLIENT_ID: 'some-client',
  GOOGLE_CLIENT_SECRET: 'canary-google',
  COINBASE_KEY_SECRET: `${'canary'.padEnd(86, '7')}==`,
  COINBASE_WEBHOOK_SECRET: 'canary-payments-old,canary-payments-new',
};

function written(write: (logger: Logger) => void, env = {}): string {
  const reading = readConfig({
    ...SECRETS,
    ...env,
    MARKET_SOURCE: 'live',
    PUBLIC_URL: 'https://bellwether.example',
    TELEGRAM_BOT_USERNAME: 'SomeBot',
    COINBASE_KEY_ID: 'some-key',
    LOG_LEVEL: 'debug',
  });
  if (reading.kind === 'faulty') throw new Error(reading.faults.join('\n'));
  let text = '';
  write(createLogger(reading.config, { write: (line) => void (text += line) }));
  return text;
}

it('writes one JSON object a line', () => {
  const line = written((logger) => logger.info({ alertId: 'a1' }, 'recorded'));
  expect(JSON.parse(line)).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    alertId: 'a1',
    msg: 'recorded',
  });
});

it.each<[string, object]>([
  ['a cookie', { cookie: 'canary' }],
  ['headers of a request', { req: { headers: { cookie: 'canary', authorization: 'canary' } } }],
  ['a cookie being set', { headers: { 'set-cookie': ['canary'] } }],
  ['a password two levels down', { body: { user: { password: 'canary' } } }],
  ['a code', { link: { code: 'canary' }, token: 'canary' }],
  ['a request hung on an error', { err: Object.assign(new Error('x'), { config: { url: 'canary' } }) }],
])('redacts %s', (_name, fields) => {
  expect(written((logger) => logger.info(fields, 'line'))).not.toContain('canary');
});

it('cuts configured secrets out of any text', () => {
  const all = [...Object.values(SECRETS), 'canary!password', 'canary!redis', 'canary!mail'].join(' and ');
  const line = written((logger) => logger.error({ err: new Error(all) }, all));
  expect(line).not.toContain('canary');
});

it('cuts the password of a database at a socket, too', () => {
  const env = { DATABASE_URL: 'postgres://app:canary-socket@/bellwether?host=/run/postgresql' };
  expect(written((logger) => logger.error('canary-socket'), env)).not.toContain('canary');
});

it.each([
  ['a bot token in a URL', 'https://api.telegram.org/bot987654:AAbbCCddEEffGGhhIIjjKKllMM/getMe', 'AAbbCC'],
  ['a handshake token in a path', 'GET /api/trial/handshake/abc_DEF-123', 'abc_DEF'],
])('cuts out %s', (_name, text, secret) => {
  expect(written((logger) => logger.warn(text))).not.toContain(secret);
});

it('keeps what an error is about: kind, message, code and causes', () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const line = written((logger) => logger.error({ err: new TypeError('failed', { cause }) }, 'x'));
  expect(JSON.parse(line).err).toMatchObject({
    type: 'TypeError',
    message: 'failed',
    cause: { type: 'Error', message: 'connect ECONNREFUSED', errorCode: 'ECONNREFUSED' },
  });
});

it('logs a thrown text', () => {
  const line = written((logger) => logger.error({ err: 'just a text' }, 'x'));
  expect(JSON.parse(line).err).toEqual({ type: 'string', message: 'just a text' });
});
