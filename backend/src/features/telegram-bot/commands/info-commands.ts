import { helpAnswer, stoppedAnswer } from '../../../contract/messages/bot-answers.js';
import { siteButtons } from '../../../pipeline/delivery/telegram/keyboard.js';
import type { ChatCommand, CommandServices } from './chat-command.js';
import { type AskedPrice, priceAnswer } from '../../../contract/messages/price-answer.js';
import { CORE_SYMBOLS, isTradfiSymbol } from '../../../contract/symbols.js';
import type { PriceTable } from '../../../pipeline/price-feed/price-table.js';
import { askedSymbols } from '../domain/read-command.js';
import { listAnswer, type ListedTrigger } from '../../../contract/messages/list-answer.js';
import { nearestFirst } from '../../triggers/domain/nearest-first.js';
import { summaryAnswer, type SummaryPrice } from '../../../contract/messages/summary-answer.js';
import { statusAnswer } from '../../../contract/messages/status-answer.js';

export async function handleHelp(
  { reply }: ChatCommand,
  { publicUrl, brandName }: CommandServices,
): Promise<'helped'> {
  await reply(helpAnswer(publicUrl), siteButtons(publicUrl, `Open ${brandName}`));
  return 'helped';
}

/** `/price [SYMBOL…]` says what symbols cost now and how old that is. */
export async function handlePrice(
  { chat, words, reply }: ChatCommand,
  services: CommandServices,
): Promise<readonly AskedPrice[]> {
  const tracked = services.prices.tracked();
  const asked = askedSymbols(words).map((symbol) => lookUp(symbol, tracked, services.prices));
  const { exchanges } = services.market.current();
  const { zone } = await services.chats.clock(chat.chatId);
  const coins = tracked.filter((symbol) => !isTradfiSymbol(symbol));
  await reply(priceAnswer(services.source, asked, coins, { exchanges, now: services.now, zone }));
  return asked;
}

function lookUp(symbol: string, tracked: readonly string[], prices: PriceTable): AskedPrice {
  const current = prices.get(symbol);
  if (current === null) return { kind: tracked.includes(symbol) ? 'waiting' : 'unknown', symbol };
  const { price, at, stale, fresh } = current;
  if (stale) return { kind: 'stale', symbol, price, at };
  return { kind: fresh ? 'known' : 'not-fresh', symbol, price, at };
}

/** `/list` shows the triggers of this chat's owner, nearest to firing first, and remembers which number it gave to which. */
export async function handleList(
  { chat, reply }: ChatCommand,
  services: CommandServices,
): Promise<readonly ListedTrigger[]> {
  const triggers = await services.triggers.list(await services.owners.ownerOfChat(chat.chatId));
  const listed = nearestFirst(triggers, services);
  const ids = listed.map(({ id }) => id);
  await services.chats.keepListed(chat.chatId, ids);
  const { exchanges } = services.market.current();
  const messages = await services.chats.messages(chat.chatId);
  const { zone } = await services.chats.clock(chat.chatId);
  const surroundings = { site: services.publicUrl, now: services.now, exchanges, messages, zone };
  await reply(listAnswer(services.source, listed, surroundings));
  return listed;
}

/** `/summary` tells what the core symbols did in the last 24 hours and which triggers of this chat's owner are nearest. */
export async function handleSummary(
  { chat, reply }: ChatCommand,
  services: CommandServices,
): Promise<'told'> {
  const { prices, source, now, publicUrl: site } = services;
  const owner = await services.owners.ownerOfChat(chat.chatId);
  const triggers = nearestFirst(await services.triggers.list(owner), services);
  const lines = CORE_SYMBOLS.map((symbol): SummaryPrice => {
    const current = prices.get(symbol);
    return current ?? { symbol, price: null, at: now, stale: true, fresh: false, change24h: null };
  });
  const { exchanges } = services.market.current();
  const { zone } = await services.chats.clock(chat.chatId);
  await reply(summaryAnswer({ source, prices: lines, triggers, site, now, exchanges, zone }));
  return 'told';
}

/** `/status` tells how fresh prices are, how fast alerts go out, and whether triggers of this chat's owner are paused. */
export async function handleStatus(
  { chat, reply }: ChatCommand,
  { owners, triggers, market, health, chats, now }: CommandServices,
): Promise<'told'> {
  const owned = await triggers.list(await owners.ownerOfChat(chat.chatId));
  const pausedTriggers = owned.filter(({ paused }) => paused !== null).length;
  const { source, exchanges, stale } = market.current();
  const speed = await health.figures();
  const messages = await chats.messages(chat.chatId);
  const clock = await chats.clock(chat.chatId);
  const facts = { source, exchanges, stale, speed, messages, pausedTriggers, now };
  await reply(statusAnswer({ ...facts, zone: clock.zone, clock }));
  return 'told';
}

/** `/stop` pauses every message of this chat until `/start`. Its answer is the last one. */
export async function handleStop(
  { chat, reply }: ChatCommand,
  { chats }: CommandServices,
): Promise<'stopped'> {
  await chats.stop(chat.chatId);
  await reply(stoppedAnswer());
  return 'stopped';
}
