import type { ExchangeStatus } from '../../../contract/market.js';

/** What is known of the product at one moment. Ages in milliseconds. */
export interface OperationsFacts {
  readonly exchanges: readonly ExchangeStatus[];
  /** Age of the oldest message that waits and should not; null: none does. */
  readonly oldestPendingMs: number | null;
  /** The same of e-mails. */
  readonly oldestEmailMs: number | null;
  /** Age of the newest nightly backup, null: there is none yet; `off`: none are made, or nobody says. */
  readonly backupMs: number | null | 'off';
  /** 0 to 1. */
  readonly diskFree: number;
  readonly isSchemaCurrent: boolean;
  readonly botUpdates: 'ok' | 'failing';
}

export interface KnownTrouble {
  readonly name: string;
  /** Since when it has been so, as an age. */
  readonly forMs: number;
  readonly isTold: boolean;
}

export interface TroubleSteps {
  /** Names that are new: their time begins. */
  readonly begin: readonly string[];
  /** Names that admins are told of now. */
  readonly tell: readonly string[];
  /** Names that are over without anybody having been told. */
  readonly forget: readonly string[];
  /** Names that are over, of which admins are told that they are. */
  readonly clear: readonly string[];
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SILENT_MS = MINUTE;
const LATE_MS = 2 * MINUTE;
const EMAIL_LATE_MS = 15 * MINUTE;
const BACKUP_MS = 36 * HOUR;
const LEAST_DISK = 0.1;
const EXCHANGE = 'exchange:';

/** How long a trouble lasts before anybody is told. Some are measured in themselves. */
function patienceOf(name: string): number {
  if (name.startsWith(EXCHANGE)) return 15 * MINUTE;
  return { prices: 5 * MINUTE, disk: 5 * MINUTE, bot: 5 * MINUTE, 'no backup': BACKUP_MS }[name] ?? 0;
}

/** What is wrong, by name. While no exchange has a price, none is said to be away as well. Pure. */
export function troublesIn(facts: OperationsFacts): readonly string[] {
  const { exchanges, oldestPendingMs, oldestEmailMs, backupMs, diskFree, isSchemaCurrent, botUpdates } =
    facts;
  const away = exchanges.filter(({ connected, ageMs }) => !connected || (ageMs ?? Infinity) > SILENT_MS);
  const hasPrices = away.length < exchanges.length;
  const found: readonly (readonly [name: string, isSo: boolean])[] = [
    ['prices', !hasPrices],
    ...away.map(({ exchange }) => [`${EXCHANGE}${exchange}`, hasPrices] as const),
    ['late', (oldestPendingMs ?? 0) > LATE_MS],
    ['email', (oldestEmailMs ?? 0) > EMAIL_LATE_MS],
    ['backup', typeof backupMs === 'number' && backupMs > BACKUP_MS],
    ['no backup', backupMs === null],
    ['disk', diskFree < LEAST_DISK],
    ['migrations', !isSchemaCurrent],
    ['bot', botUpdates === 'failing'],
  ];
  return found.filter(([, isSo]) => isSo).map(([name]) => name);
}

/** What to do about what is wrong now and what was known before: each trouble is told once, and once that it is over. Pure. */
export function stepsFor(troubles: readonly string[], known: readonly KnownTrouble[]): TroubleSteps {
  const over = known.filter(({ name }) => !troubles.includes(name));
  const begin = troubles.filter((name) => !known.some((before) => before.name === name));
  const lasting = known.filter(({ name, isTold, forMs }) => {
    return troubles.includes(name) && !isTold && forMs >= patienceOf(name);
  });
  return {
    begin,
    tell: [...begin.filter((name) => patienceOf(name) === 0), ...lasting.map(({ name }) => name)],
    forget: over.filter(({ isTold }) => !isTold).map(({ name }) => name),
    clear: over.filter(({ isTold }) => isTold).map(({ name }) => name),
  };
}

const WORDS: Readonly<Record<string, readonly [trouble: string, over: string]>> = {
  prices: ['No live price for 5 minutes: nothing can fire.', 'Live prices are back.'],
  late: ['Messages wait for more than 2 minutes.', 'No message waits for more than 2 minutes.'],
  email: [
    'E-mails wait for more than 15 minutes: the mail server does not take them.',
    'The mail server takes e-mails again.',
  ],
  backup: ['The newest nightly backup is older than 36 hours.', 'There is a new nightly backup.'],
  'no backup': ['There is no nightly backup after 36 hours.', 'There is a nightly backup.'],
  disk: ['Less than 10 % of the disk is free.', 'At least 10 % of the disk is free again.'],
  migrations: ['The database lacks migrations of this release.', 'The database has every migration.'],
  bot: ['What people write to the bot does not arrive.', 'What people write to the bot arrives again.'],
};

/** The sentence about a trouble, or about its end. Pure. */
export function troubleText(name: string, moment: 'now' | 'over'): string {
  const exchange = name.startsWith(EXCHANGE) ? name.slice(EXCHANGE.length) : null;
  const [trouble, over] =
    exchange === null
      ? (WORDS[name] ?? [`${name}: something is wrong.`, `${name}: all is well again.`])
      : [`${exchange} has been away for 15 minutes.`, `${exchange} is back.`];
  return moment === 'now' ? trouble : over;
}
