import { type DestinationStream, type LoggerOptions, pino } from 'pino';
import type { Config } from '../config/config.js';
import { describeError } from './describe-error.js';
import type { Logger } from './logger.js';
import { secretScrubber } from './secret-scrubber.js';

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
    redact: { paths: SECRET_KEYS.flatMap(atDepths), censor: '[redacted]' },
    hooks: { streamWrite: secretScrubber(secretsOf(config)) },
  };
  return pino(options, destination);
}

function secretsOf({
  sessionSecret,
  telegram,
  payments,
  google,
  mail,
  metricsToken,
  databaseUrl,
  redisUrl,
  tradfi,
  proxy,
}: Config): readonly string[] {
  const passwords = [databaseUrl, redisUrl, mail?.smtpUrl, proxy?.httpUrl, proxy?.httpsUrl].map((url) =>
    url == null ? '' : new URL(url).password,
  );
  const ofPayments = payments === null ? [] : [payments.keySecret, ...payments.webhookSecrets];
  const ofSources = [tradfi.fredApi?.key, tradfi.twelveData?.key];
  const all = [sessionSecret, telegram.token, telegram.webhookSecret, google?.clientSecret, metricsToken];
  return [...all, ...ofSources, ...ofPayments, ...passwords, ...passwords.map(decodeURIComponent)].filter(
    (secret) => secret != null,
  );
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
