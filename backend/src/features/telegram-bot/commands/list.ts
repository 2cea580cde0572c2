import { type ListedTrigger, listAnswer } from '../../../contract/messages/list-answer.js';
import type { MarketSource } from '../../../contract/market.js';
import type { MarketStatusSource } from '../../../pipeline/price-feed/market-status.js';
import type { PriceTable } from '../../../pipeline/price-feed/price-table.js';
import type { TriggersService } from '../../triggers/triggers.service.js';
import type { ChatOwners } from '../../telegram-link/chat-owner.js';
import type { Chats } from '../../telegram-link/chats.js';
import { nearestFirst } from '../../triggers/domain/nearest-first.js';
import { currentPrice } from './set.js';
import type { Talk } from './talk.js';

export interface ListNeeds {
  readonly owners: Pick<ChatOwners, 'ownerOfChat'>;
  readonly triggers: Pick<TriggersService, 'list'>;
  readonly prices: Pick<PriceTable, 'get'>;
  readonly source: MarketSource;
  readonly market: MarketStatusSource;
  readonly cooldownMs: number;
  readonly publicUrl: string;
  readonly chats: Pick<Chats, 'keepListed' | 'messages'>;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** `/list` shows the triggers of this chat's owner, nearest to firing first, and remembers which number it gave to which. */
export async function handleList({ chat, reply }: Talk, needs: ListNeeds): Promise<readonly ListedTrigger[]> {
  const triggers = await needs.triggers.list(await needs.owners.ownerOfChat(chat.chatId));
  const listed = nearestFirst(triggers, {
    priceOf: (symbol) => currentPrice(needs.prices, symbol),
    cooldownMs: needs.cooldownMs,
  });
  await needs.chats.keepListed(
    chat.chatId,
    listed.map(({ id }) => id),
  );
  const { exchanges } = needs.market.current();
  const messages = await needs.chats.messages(chat.chatId);
  const surroundings = { site: needs.publicUrl, now: needs.now, exchanges, messages };
  await reply(listAnswer(needs.source, listed, surroundings));
  return listed;
}
