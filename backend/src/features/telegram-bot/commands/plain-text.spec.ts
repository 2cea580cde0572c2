import type { CurrentPrice } from '../../../pipeline/price-feed/domain/price.js';
import type { ChatCommand, CommandServices } from './chat-command.js';
import { handlePlainText } from './plain-text.js';

const PRICES: Readonly<Record<string, number>> = { BTC: 64_000, ETH: 3_000 };

/** What the bot answers to a message without a command, from a chat whose owner may set levels. */
async function say(text: string): Promise<string> {
  const replies: string[] = [];
  const context = {
    chat: { chatId: '7' },
    words: text.split(' '),
    reply: async (reply: string) => {
      replies.push(reply);
    },
  } as unknown as ChatCommand;
  const priceOf = (symbol: string) => {
    const price = PRICES[symbol];
    if (price === undefined) return null;
    return { symbol, price, at: 0, stale: false, fresh: true, change24h: null, sources: [] } as CurrentPrice;
  };
  const services = {
    prices: { tracked: () => Object.keys(PRICES), get: priceOf },
    source: 'live',
    market: { current: () => ({ exchanges: [] }) },
    chats: { clock: async () => ({ zone: 'UTC' }) },
    now: 0,
  } as unknown as CommandServices;
  await handlePlainText(context, services);
  expect(replies).toHaveLength(1);
  return String(replies[0]);
}

it.each([
  ['hello', /^I did not understand that/],
  ['doge', /^I did not understand that/],
  ['btc please', /^I did not understand that/],
  ['btc 65000 now', /^I did not understand that/],
  ['$btc', /^BTC  64,000/],
  ['eth 100.000', /^100\.000 reads in two ways\. Write \/above ETH or \/below ETH/],
])('%s', async (text, answer) => {
  expect(await say(text)).toMatch(answer);
});
