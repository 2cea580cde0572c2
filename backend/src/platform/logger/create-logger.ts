import { type DestinationStream, type LoggerOptions, pino } from 'pino';
import type { Config } from '../config/config.js';
import { withHost } from '../config/env-reader.js';
import { describeError } from './describe-error.js';
import type { Logger } from './logger.js';

const BOT_TOKEN = /\d{5,}:[A-Za-z0-9_-]{20,}/g;
const LINK_TOKEN = /(\/handshake\/)[A-Za-z0-9_-]+/g;
const SHORTEST_SECRET = 8;
const REDACTED = '[redacted]';

/**
 * Cuts secrets out of a finished log line: the given values (shorter than 8 characters are left alone, they would
 * tear up innocent text) and whatever looks like a bot token (Telegram's URLs hold it) or a handshake token.
 */
export function secretScrubber(secrets: readonly string[]): (line: string) => string {
  const needles = secrets
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .map((secret) => JSON.stringify(secret).slice(1, -1));
  return (line) => {
    const scrubbed = needles.reduce((text, needle) => text.replaceAll(needle, REDACTED), line);
    return scrubbed.replace(BOT_TOKEN, REDACTED).replace(LINK_TOKEN, `$1${REDACTED}`);
  };
}

const SECRET_KEYS = ['cookie', '["set-cookie"]', 'authorization', 'token', 'password', 'code', 'secret'];

/**
 * A logger for the process. Fields named like a secret are redacted
 * three levels deep. The configured secrets, bot tokens and handshake tokens are cut out of every line, wherever they
 * stand.
 */
export function createLogger(config: Config, destination: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: (error: unknown) => describeError(error) },
    redact: { paths: SECRET_KEYS.flatMap(atDepths), censor: REDACTED },
    hooks: { streamWrite: secretScrubber(secretsOf(config)) },
  };
  return pino(options, destination);
}

function secretsOf(config: Config): readonly string[] {
  const { payments, telegram, tradfi } = config;
  const databases = [config.databaseUrl, config.databaseLeaseUrl, config.redisUrl];
  const urls = [...databases, config.email?.smtpUrl, config.proxy?.httpUrl, config.proxy?.httpsUrl];
  const passwords = urls.map((url) => (url == null ? '' : new URL(withHost(url)).password));
  const ofPayments = payments === null ? [] : [payments.keySecret, ...payments.webhookSecrets];
  const ofSources = [tradfi.fredApi?.key, tradfi.twelveData?.key];
  const ofTelegram = [telegram.token, telegram.webhookSecret];
  const secrets = [config.sessionSecret, config.google?.clientSecret, config.metricsToken];
  const all = [...secrets, ...ofTelegram, ...ofSources, ...ofPayments, ...passwords];
  return [...all, ...passwords.map(decodeURIComponent)].filter((secret) => secret != null);
}

function atDepths(key: string): readonly string[] {
  const nested = key.startsWith('[') ? key : `.${key}`;
  return [key, `*${nested}`, `*.*${nested}`];
}

function nobodyToTell(): void {}

/** stdout: lines for people on a terminal, JSON elsewhere. */
export async function openStdout(): Promise<DestinationStream> {
  if (process.stdout.isTTY) {
    const { default: pretty } = await import('pino-pretty');
    return pretty({ sync: true, translateTime: 'HH:MM:ss.l' });
  }
  // A log that cannot be written (disk full, say) has nobody to complain to, and must not end the process. pino's own
  // destination would keep it from ending: what it could not write it tries at exit, for ever.
  if (!process.stdout.listeners('error').includes(nobodyToTell)) process.stdout.on('error', nobodyToTell);
  return process.stdout;
}
