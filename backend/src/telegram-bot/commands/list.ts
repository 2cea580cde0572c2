import { type ListedTrigger, listAnswer } from '../../contract/messages/list-answer.js';
import type { MarketSource } from '../../contract/market.js';
import type { Trigger } from '../../contract/trigger.js';
import type { PriceTable } from '../../price-feed/price-table.js';
import { nearestFirst } from '../domain/nearest-first.js';
import type { Talk } from './talk.js';

export interface ListNeeds {
  readonly triggers: { ofTrial(chatId: string): Promise<readonly Trigger[]> };
  readonly prices: Pick<PriceTable, 'get'>;
  readonly source: MarketSource;
  readonly publicUrl: string;
}

/** `/list` shows this chat's triggers, nearest to firing first. */
export async function handleList({ chat, reply }: Talk, needs: ListNeeds): Promise<readonly ListedTrigger[]> {
  const triggers = await needs.triggers.ofTrial(chat.chatId);
  const listed = nearestFirst(triggers, (symbol) => {
    const current = needs.prices.get(symbol);
    return current === null || current.stale ? null : current.price;
  });
  await reply(listAnswer(needs.source, listed, needs.publicUrl));
  return listed;
}
