import type { Role } from './account.js';
import { CORE_SYMBOLS, TRADFI_SYMBOLS } from './symbols.js';

/** How many triggers a person may have, armed and disarmed together. */
export const FREE_TRIGGERS = 3;
export const PRO_TRIGGERS = 200;

/** What Free may watch; of these, official values only where the person turned them on. */
export const FREE_SYMBOLS: readonly string[] = [...CORE_SYMBOLS, ...TRADFI_SYMBOLS];

export const FREE_TRIGGER_LIMIT = `Free includes ${FREE_TRIGGERS} triggers. Upgrade to Pro for 50+ alerts on any coin.`;
export const PRO_TRIGGER_LIMIT = `Pro includes ${PRO_TRIGGERS} triggers. Delete one to add another.`;
export const FREE_SYMBOLS_ONLY = 'Free covers BTC, ETH and SOL. Upgrade to Pro to watch any coin.';
export const PRO_SENTIMENT = 'Sentiment bounds are part of Pro. Upgrade to set them.';
export const FREE_WALLET_LIMIT = 'Free includes 1 wallet. Upgrade to Pro for up to 5.';
export const PRO_WALLET_LIMIT = 'Pro includes 5 wallets. Remove one to add another.';
export const PAUSED_BY_PLAN =
  'This trigger is paused because your Pro plan has ended. Renew to use it again.';

/** The limit of triggers of a role. */
export function triggerLimit(role: Role): number {
  return role === 'free' ? FREE_TRIGGERS : PRO_TRIGGERS;
}
