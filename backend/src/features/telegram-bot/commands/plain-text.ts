import { commandHints, unknownAnswer } from '../../../contract/messages/bot-answers.js';
import { readNumber } from '../../../contract/read-number.js';
import { readSymbol } from '../../triggers/domain/symbol-rule.js';
import { type ChatCommand, type CommandServices, refuse } from './chat-command.js';
import { handlePrice } from './info-commands.js';
import { handleSet, trustedPrice } from './set.js';

export async function notUnderstood({ reply }: ChatCommand): Promise<'not-understood'> {
  await reply(unknownAnswer());
  return 'not-understood';
}

/**
 * A message without a command: "btc" is answered with its price, and "btc 65000" sets a level, whose direction is the side of
 * the price it lies on, as on the web. Anything else is not understood.
 */
export async function handlePlainText(context: ChatCommand, services: CommandServices): Promise<unknown> {
  const { words, reply } = context;
  const [first = '', level, ...rest] = words;
  const symbol = readSymbol(first.replace(/^\$/, ''));
  const { prices } = services;
  const isKnown = symbol !== null && (prices.tracked().includes(symbol) || prices.get(symbol) !== null);
  if (!isKnown || rest.length > 0) {
    return notUnderstood(context);
  }
  if (level === undefined) return handlePrice(context, services);
  const price = trustedPrice(prices, symbol);
  const reading = readNumber(level, price);
  if (reading.kind === 'none' || reading.kind === 'empty') {
    return notUnderstood(context);
  }
  if (price === null) return refuse(reply, commandHints.noSide(symbol, level));
  const values = reading.kind === 'either' ? reading.values : [reading.value];
  const isAbove = values.every((value) => value >= price);
  if (!isAbove && values.some((value) => value >= price)) {
    return refuse(reply, commandHints.eitherSide(symbol, level));
  }
  return handleSet(isAbove ? 'above' : 'below', context, services);
}
