import { bootSummary } from './boot-summary.js';
import { readConfig } from './read-config.js';

const SECRETS = {
  SESSION_SECRET: 'a-secret-of-thirty-two-characters',
  TELEGRAM_BOT_TOKEN: '123456:real_token-of-the-bot',
  DATABASE_URL: 'postgres://app:hunter2secret@db/bellwether',
};
const SMALL = {
  ...SECRETS,
  NODE_ENV: 'production',
  TELEGRAM_BOT_USERNAME: 'RealAlertsBot',
  PUBLIC_URL: 'https://alerts.example.com',
  PAYMENTS_PROVIDER: 'none',
};
const WHOLE = {
  ...SMALL,
  PAYMENTS_PROVIDER: 'coinbase-business',
  COINBASE_KEY_ID: 'organizations/1/apiKeys/2',
  COINBASE_KEY_SECRET: `${'A'.repeat(86)}==`,
  COINBASE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtps://mailer:mail-password@mail.example.com',
  MAIL_FROM: 'Alerts <alerts@example.com>',
  GOOGLE_CLIENT_ID: 'client-id',
  GOOGLE_CLIENT_SECRET: 'client-secret',
  VAPID_PUBLIC_KEY: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  VAPID_PRIVATE_KEY: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  TELEGRAM_WEBHOOK_SECRET: 'webhook-secret',
  EXCHANGES: 'kraken,coinbaseexchange',
};

function summaryOf(env: Record<string, string>): readonly string[] {
  const reading = readConfig(env);
  if (reading.kind === 'faulty') throw new Error(reading.faults.join('\n'));
  return bootSummary(reading.config);
}

it('says of three values that little is on', () => {
  expect(summaryOf(SMALL)).toEqual([
    'address: https://alerts.example.com',
    'roles: web, market, sender, scheduler',
    'payments: off, everyone has Pro',
    'mail: off (SMTP_URL is not set)',
    'Google: off (GOOGLE_CLIENT_ID is not set)',
    'push: off (VAPID_PUBLIC_KEY is not set)',
    'Telegram: @RealAlertsBot, long polling',
    'exchanges: coinbaseexchange, kraken, binance (live prices)',
    'backups: every night, 7 kept',
    'sign-up: by invitation',
    'trial: off',
  ]);
});

it('says of a whole configuration that all is on, and no secret', () => {
  const lines = summaryOf(WHOLE);
  expect(lines).toEqual([
    'address: https://alerts.example.com',
    'roles: web, market, sender, scheduler',
    'payments: on, Coinbase Business',
    'mail: on, from Alerts <alerts@example.com>',
    'Google: on',
    'push: on',
    'Telegram: @RealAlertsBot, webhook at https://alerts.example.com',
    'exchanges: kraken, coinbaseexchange (live prices)',
    'backups: every night, 7 kept',
    'sign-up: open to everybody',
    'trial: on',
  ]);
  expect(lines.join('\n')).not.toMatch(/secret|password|real_token|AAAA|whsec/);
});

it.each([
  [{ PRO_FOR: 'granted' }, 'payments: off, admins grant Pro'],
  [{ BACKUP_KEEP: '0' }, 'backups: off (BACKUP_KEEP is 0)'],
  [{ SIGN_UP: 'open' }, 'sign-up: open to everybody'],
  [{ SIGN_UP: 'open' }, 'trial: on'],
  [{ TRIAL: 'open' }, 'trial: on'],
  [
    { NODE_ENV: '', MARKET_SOURCE: 'live', PAYMENTS_PROVIDER: '' },
    'payments: off (no keys of Coinbase Business)',
  ],
])('with %j: %s', (env, line) => {
  expect(summaryOf({ ...SMALL, ...env })).toContain(line);
});
