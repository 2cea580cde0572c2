import { statusAnswer } from '../../contract/messages/status-answer.js';
import type { DeliveryHealth } from '../../delivery/delivery-health.js';
import type { MarketStatusSource } from '../../price-feed/market-status-source.js';
import type { Chats } from '../chats.js';
import type { Talk } from './talk.js';

export interface StatusNeeds {
  readonly market: MarketStatusSource;
  readonly health: Pick<DeliveryHealth, 'figures'>;
  readonly chats: Pick<Chats, 'messages'>;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** `/status` tells how fresh prices are and how fast alerts go out. */
export async function handleStatus(
  { chat, reply }: Talk,
  { market, health, chats, now }: StatusNeeds,
): Promise<'told'> {
  const { source, exchanges, stale } = market.current();
  const speed = await health.figures();
  const messages = await chats.messages(chat.chatId);
  await reply(statusAnswer({ source, exchanges, stale, speed, messages, now }));
  return 'told';
}
