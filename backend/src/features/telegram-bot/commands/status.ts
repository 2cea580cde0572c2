import { statusAnswer } from '../../../contract/messages/status-answer.js';
import type { DeliveryHealth } from '../../../pipeline/delivery/delivery-health.js';
import type { MarketStatusSource } from '../../../pipeline/price-feed/market-status.js';
import type { TriggersService } from '../../triggers/triggers.service.js';
import type { ChatOwners } from '../../telegram-link/chat-owner.js';
import type { Chats } from '../../telegram-link/chats.js';
import type { Talk } from './talk.js';

export interface StatusNeeds {
  readonly market: MarketStatusSource;
  readonly owners: Pick<ChatOwners, 'ownerOfChat'>;
  readonly triggers: Pick<TriggersService, 'list'>;
  readonly health: Pick<DeliveryHealth, 'figures'>;
  readonly chats: Pick<Chats, 'messages'>;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** `/status` tells how fresh prices are, how fast alerts go out, and whether triggers of this chat's owner are paused. */
export async function handleStatus(
  { chat, reply }: Talk,
  { owners, triggers, market, health, chats, now }: StatusNeeds,
): Promise<'told'> {
  const owned = await triggers.list(await owners.ownerOfChat(chat.chatId));
  const pausedTriggers = owned.filter(({ paused }) => paused !== null).length;
  const { source, exchanges, stale } = market.current();
  const speed = await health.figures();
  const messages = await chats.messages(chat.chatId);
  await reply(statusAnswer({ source, exchanges, stale, speed, messages, pausedTriggers, now }));
  return 'told';
}
