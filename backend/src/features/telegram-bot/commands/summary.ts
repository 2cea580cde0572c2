import type { MarketSource } from '../../../contract/market.js';
import { type SummaryPrice, summaryAnswer } from '../../../contract/messages/summary-answer.js';
import { CORE_SYMBOLS } from '../../../contract/symbols.js';
import type { MarketStatusSource } from '../../../pipeline/price-feed/market-status.js';
import type { PriceTable } from '../../../pipeline/price-feed/price-table.js';
import type { TriggersService } from '../../triggers/triggers.service.js';
import type { ChatOwners } from '../../telegram-link/chat-owner.js';
import { nearestFirst } from '../../triggers/domain/nearest-first.js';
import { currentPrice } from './set.js';
import type { Talk } from './talk.js';

export interface SummaryNeeds {
  readonly owners: Pick<ChatOwners, 'ownerOfChat'>;
  readonly triggers: Pick<TriggersService, 'list'>;
  readonly prices: Pick<PriceTable, 'get'>;
  readonly source: MarketSource;
  readonly market: MarketStatusSource;
  readonly cooldownMs: number;
  readonly publicUrl: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** `/summary` tells what the core symbols did in the last 24 hours and which triggers of this chat's owner are nearest. */
export async function handleSummary({ chat, reply }: Talk, needs: SummaryNeeds): Promise<'told'> {
  const { prices, source, now, cooldownMs, publicUrl: site } = needs;
  const owner = await needs.owners.ownerOfChat(chat.chatId);
  const triggers = nearestFirst(await needs.triggers.list(owner), {
    priceOf: (symbol) => currentPrice(prices, symbol),
    cooldownMs,
  });
  const lines = CORE_SYMBOLS.map((symbol): SummaryPrice => {
    const current = prices.get(symbol);
    return current ?? { symbol, price: null, at: now, stale: true, fresh: false, change24h: null };
  });
  const { exchanges } = needs.market.current();
  await reply(summaryAnswer({ source, prices: lines, triggers, site, now, exchanges }));
  return 'told';
}
