import type { KeyboardRows } from '../../../pipeline/delivery/telegram/keyboard.js';
import type { ChatIdentity, ChatOwners, Chats } from '../../telegram-link/chats.js';
import type { PlanSentences } from '../../../contract/plans.js';
import { AppError } from '../../../platform/errors/app-error.js';
import type { SettingsService } from '../../accounts/settings/settings.service.js';
import type { LinkTokens } from '../../telegram-link/link-tokens.js';
import type { LinkRequests } from '../../telegram-link/link-requests.js';
import type { TriggersService } from '../../triggers/triggers.service.js';
import type { PriceTable } from '../../../pipeline/price-feed/price-table.js';
import type { MarketStatusSource } from '../../../pipeline/price-feed/market-status.js';
import type { DeliveryHealth } from '../../../pipeline/delivery/delivery-health.js';
import type { MarketSource } from '../../../contract/market.js';

/** One message of a person to the bot, for the handler of its command. */
export interface ChatCommand {
  readonly chat: ChatIdentity;
  readonly words: readonly string[];
  readonly reply: (text: string, rows?: KeyboardRows) => Promise<unknown>;
}

export interface CommandServices {
  readonly chats: Chats;
  readonly owners: ChatOwners;
  readonly linkTokens: LinkTokens;
  readonly links: LinkRequests;
  readonly triggers: TriggersService;
  readonly prices: PriceTable;
  readonly market: MarketStatusSource;
  readonly health: DeliveryHealth;
  readonly settings: Pick<SettingsService, 'change'>;
  readonly source: MarketSource;
  readonly publicUrl: string;
  readonly brandName: string;
  readonly sentences: PlanSentences;
  readonly cooldownMs: number;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Statuses of refusals that are the answer: the person can do something about them. */
const TOLD: readonly number[] = [403, 422, 429, 503];

/** What the work answers, or the refusal that the person in the chat has to read. Other failures pass as they are. */
export async function orRefusal<T>(work: Promise<T>): Promise<T | AppError> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && TOLD.includes(error.status)) return error;
    throw error;
  }
}

export async function refuse(reply: ChatCommand['reply'], why: string): Promise<'refused'> {
  await reply(why);
  return 'refused';
}
