import type { ExchangeStatus } from '../../../../contract/market.js';
import type { TelegramState } from '../../../../contract/status.js';

export interface TelegramReport {
  readonly state: TelegramState;
  readonly since: string | null;
}

const STATES: readonly TelegramState[] = ['up', 'unreachable', 'wrong-token'];

/**
 * The exchanges in what a process says of itself, `olderMs` milliseconds ago: their ages have grown since. Another
 * version may have said it, so what cannot be read is left out. Pure.
 */
export function exchangesIn(report: unknown, olderMs: number): readonly ExchangeStatus[] {
  const exchanges = field(field(report, 'feed'), 'exchanges');
  if (!Array.isArray(exchanges)) return [];
  return exchanges.flatMap((each: unknown) => {
    const exchange = field(each, 'exchange');
    const ageMs = field(each, 'ageMs');
    const setAside = field(each, 'setAside');
    if (typeof exchange !== 'string') return [];
    return [
      {
        exchange,
        connected: field(each, 'connected') === true,
        ageMs: typeof ageMs === 'number' ? Math.round(ageMs + Math.max(0, olderMs)) : null,
        setAside: Array.isArray(setAside)
          ? setAside.filter((symbol): symbol is string => typeof symbol === 'string')
          : [],
        ...(field(each, 'refused') === 'region' && { refused: 'region' as const }),
      },
    ];
  });
}

/** How Telegram fares in what a process says of itself; null if it does not say. Pure. */
export function telegramIn(report: unknown): TelegramReport | null {
  const telegram = field(report, 'telegram');
  const state = STATES.find((each) => each === field(telegram, 'state'));
  const since = field(telegram, 'since');
  return state === undefined ? null : { state, since: typeof since === 'string' ? since : null };
}

/** How old the backups are in what a process says of itself; null if it makes none. Pure. */
export function backupsIn(report: unknown): { readonly newestAt: string | null } | null {
  const backups = field(report, 'backups');
  if (typeof backups !== 'object' || backups === null) return null;
  const newestAt = field(backups, 'newestAt');
  return { newestAt: typeof newestAt === 'string' ? newestAt : null };
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
