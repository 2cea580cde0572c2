import type { Config } from './config.js';

/** What is on and what is off, a line each, for the log of a start. No line holds a secret. Pure. */
export function bootSummary(config: Config): readonly string[] {
  const { publicUrl, email, google, push, telegram, marketSource, exchanges, backups, signUp, trial, roles } =
    config;
  const updates = telegram.webhookSecret === null ? 'long polling' : `webhook at ${publicUrl}`;
  return [
    `address: ${publicUrl}`,
    `roles: ${roles.join(', ')}`,
    `payments: ${paymentsText(config)}`,
    `mail: ${email === null ? 'off (SMTP_URL is not set)' : `on, from ${email.from}`}`,
    `Google: ${google === null ? 'off (GOOGLE_CLIENT_ID is not set)' : 'on'}`,
    `push: ${push === null ? 'off (VAPID_PUBLIC_KEY is not set)' : 'on'}`,
    `Telegram: @${telegram.username}, ${updates}`,
    `exchanges: ${exchanges.join(', ')} (${marketSource} prices)`,
    `backups: ${backups.keep === 0 ? 'off (BACKUP_KEEP is 0)' : `every night, ${backups.keep} kept`}`,
    `sign-up: ${signUp === 'open' ? 'open to everybody' : 'by invitation'}`,
    `trial: ${trial === 'open' ? 'on' : 'off'}`,
  ];
}

function paymentsText({ payments, proFor }: Config): string {
  if (proFor === 'everyone') return 'off, everyone has Pro';
  if (proFor === 'granted') return 'off, admins grant Pro';
  return payments === null ? 'off (no keys of Coinbase Business)' : 'on, Coinbase Business';
}
