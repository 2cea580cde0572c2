import type { Role } from './account.js';
import { type SiteInfo, siteNoun } from './site.js';
import type { Offers } from './status.js';
import { CORE_SYMBOLS, TRADFI_SYMBOLS } from './symbols.js';

/** How many triggers a person may have, armed and disarmed together. */
export const FREE_TRIGGERS = 3;
export const PRO_TRIGGERS = 200;

/** What Free may watch; of these, official values only where the person turned them on. */
export const FREE_SYMBOLS: readonly string[] = [...CORE_SYMBOLS, ...TRADFI_SYMBOLS];

/** What somebody reads who wants more than their plan includes. */
export interface PlanSentences {
  readonly freeTriggerLimit: string;
  readonly proTriggerLimit: string;
  readonly freeSymbolsOnly: string;
  readonly freePricesOnly: string;
  readonly proSentiment: string;
  readonly freeWalletLimit: string;
  readonly proWalletLimit: string;
  readonly freeChannelLimit: string;
  readonly proChannelLimit: string;
  readonly freeHooks: string;
  readonly proHookLimit: string;
  /** Of devices that ring, whatever the plan. */
  readonly pushChannelLimit: string;
  readonly pausedByPlan: string;
  /** Of a wallet. */
  readonly walletPaused: string;
}

const PUSH_LIMIT = {
  pushChannelLimit: 'You can have 3 devices that ring. Remove one to add another.',
} as const;

const PRO_LIMITS = {
  ...PUSH_LIMIT,
  proChannelLimit: 'Pro includes 10 channels. Remove one to add another.',
  proHookLimit: 'Pro includes 5 hooks. Delete one to add another.',
  proTriggerLimit: `Pro includes ${PRO_TRIGGERS} triggers. Delete one to add another.`,
  proWalletLimit: 'Pro includes 5 wallets. Remove one to add another.',
} as const;

/** Where everyone has all features, no plan has a name. */
const LIMITS_OF_ALL = {
  ...PUSH_LIMIT,
  proChannelLimit: 'You can have 10 channels. Remove one to add another.',
  proHookLimit: 'You can have 5 hooks. Delete one to add another.',
  proTriggerLimit: `You can have ${PRO_TRIGGERS} triggers. Delete one to add another.`,
  proWalletLimit: 'You can connect 5 wallets. Remove one to add another.',
} as const;

const PRO_CONDITIONS = 'Moves, averages and combined conditions are part of Pro.';

const SOLD: PlanSentences = {
  ...PRO_LIMITS,
  freeTriggerLimit: `Free includes ${FREE_TRIGGERS} triggers. Upgrade to Pro for 50+ alerts on any coin.`,
  freeSymbolsOnly: 'Free covers BTC, ETH and SOL. Upgrade to Pro to watch any coin.',
  freePricesOnly: PRO_CONDITIONS,
  proSentiment: 'Sentiment bounds are part of Pro. Upgrade to set them.',
  freeWalletLimit: 'Free includes 1 wallet. Upgrade to Pro for up to 5.',
  freeChannelLimit: 'Free includes 1 channel. Upgrade to Pro for up to 10.',
  freeHooks: 'Alerts from TradingView are part of Pro. Upgrade for up to 5 hooks.',
  pausedByPlan: 'This trigger is paused because your Pro plan has ended. Renew to use it again.',
  walletPaused: 'Your plan has room for fewer wallets. Renew to track this one again.',
};

export interface PlanTerms extends Pick<SiteInfo, 'brandName'>, Pick<Offers, 'proFor'> {}

/** The sentences of an installation: none speaks of a purchase where Pro is not sold. Pure. */
export function planSentences({ proFor, brandName }: PlanTerms): PlanSentences {
  if (proFor === null) return SOLD;
  const ask = `Ask who runs ${siteNoun(brandName)} for Pro.`;
  return {
    ...(proFor === 'everyone' ? LIMITS_OF_ALL : PRO_LIMITS),
    freeTriggerLimit: `Free includes ${FREE_TRIGGERS} triggers. ${ask}`,
    freeSymbolsOnly: `Free covers BTC, ETH and SOL. ${ask}`,
    freePricesOnly: `${PRO_CONDITIONS} ${ask}`,
    proSentiment: `Sentiment bounds are part of Pro. ${ask}`,
    freeWalletLimit: `Free includes 1 wallet. ${ask}`,
    freeChannelLimit: `Free includes 1 channel. ${ask}`,
    freeHooks: `Alerts from TradingView are part of Pro. ${ask}`,
    pausedByPlan: `This trigger is paused because you no longer have Pro. ${ask}`,
    walletPaused: `Your plan has room for fewer wallets. ${ask}`,
  };
}

/** The limit of triggers of a role. */
export function triggerLimit(role: Role): number {
  return role === 'free' ? FREE_TRIGGERS : PRO_TRIGGERS;
}
