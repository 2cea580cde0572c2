import { sameCondition } from '../../../contract/level-rules.js';
import type { MarketSource } from '../../../contract/market.js';
import { choiceButtons, type ChosenLevels, sureButtons } from '../../../contract/messages/level-buttons.js';
import { type EditedState, setAnswer } from '../../../contract/messages/trigger-answers.js';
import { type Direction, isPriceAlone, type Trigger } from '../../../contract/trigger.js';
import { conditionOfWatch } from '../../../contract/watch.js';
import type { Phase } from '../../../pipeline/evaluator/domain/trigger-machine.js';
import { AppError } from '../../../platform/errors/app-error.js';
import type { PriceTable } from '../../../pipeline/price-feed/price-table.js';
import type { Owner } from '../../../identity/owner.js';
import type { TriggersService } from '../../triggers/triggers.service.js';
import type { ChatOwners, Chats } from '../../telegram-link/chats.js';
import {
  checkTrigger,
  type DecidedCommand,
  readCommand,
  readMove,
  readTrail,
} from '../domain/read-command.js';
import { type ChatCommand, orRefusal, refuse } from './chat-command.js';

export interface SetNeeds {
  readonly owners: Pick<ChatOwners, 'ownerOfChat'>;
  readonly triggers: Pick<TriggersService, 'upsert'>;
  readonly prices: Pick<PriceTable, 'get'>;
  readonly source: MarketSource;
  readonly chats: Pick<Chats, 'messages'>;
}

export type SetOutcome = 'refused' | 'asked' | 'set' | 'was-set';

/**
 * `/above`, `/below`, `/inside` and `/outside` arm a trigger: of a trial in place of the one on the symbol, of an account one
 * more. The same again changes nothing, so a repeated update does no harm. A refusal is answered with its reason; a
 * level that is ambiguous or far off the price, with a question.
 */
export async function handleSet(op: Direction, context: ChatCommand, needs: SetNeeds): Promise<SetOutcome> {
  const owner = await needs.owners.ownerOfChat(context.chat.chatId);
  const reading = readCommand(op, context.words, {
    priceOf: (symbol) => needs.prices.get(symbol)?.price ?? null,
    symbols: symbolsFor(owner),
  });
  if (reading.kind !== 'asked') return follow(reading, owner, context, needs);
  const { question, symbol, choices } = reading;
  const chosen = choices.map((levels) => ({ op, symbol, levels }));
  const [only, other] = chosen;
  await context.reply(
    question,
    only !== undefined && other === undefined ? sureButtons(only) : choiceButtons(chosen),
  );
  return 'asked';
}

const READERS = { move: readMove, trail: readTrail } as const;

/** `/move` and `/trail` arm one more trigger of an account, as handleSet does. */
export async function handleMove(
  command: keyof typeof READERS,
  context: ChatCommand,
  needs: SetNeeds,
): Promise<SetOutcome> {
  const owner = await needs.owners.ownerOfChat(context.chat.chatId);
  return follow(READERS[command](context.words), owner, context, needs);
}

export async function handleChosen(
  chosen: ChosenLevels,
  context: ChatCommand,
  needs: SetNeeds,
): Promise<SetOutcome> {
  const owner = await needs.owners.ownerOfChat(context.chat.chatId);
  return follow(checkTrigger(chosen, { symbols: symbolsFor(owner) }), owner, context, needs);
}

function symbolsFor({ kind }: Owner): 'core' | 'any' {
  return kind === 'trial' ? 'core' : 'any';
}

async function follow(
  reading: DecidedCommand,
  owner: Owner,
  { chat, reply }: ChatCommand,
  { triggers, prices, source, chats }: SetNeeds,
): Promise<SetOutcome> {
  if (reading.kind === 'refused') return refuse(reply, reading.hint);
  const { symbol, condition } = reading;
  const outcome = await orRefusal(triggers.upsert(owner, { symbol, condition, armed: true }));
  if (outcome instanceof AppError) return refuse(reply, outcome.message);
  const { before, phase } = outcome;
  const earlier = before === null ? null : conditionOfWatch(before.watch);
  const same = earlier !== null && sameCondition(earlier, condition);
  const did = same && before?.active ? 'was-set' : 'set';
  const messages = await chats.messages(chat.chatId);
  const price = trustedPrice(prices, symbol);
  const state = editedState(phase, outcome.trigger);
  const trigger = { symbol, condition, state, price, messages };
  await reply(setAnswer(source, { trigger, did, replaced: same ? null : earlier }));
  return did;
}

export function editedState(phase: Phase, trigger: Trigger): EditedState {
  switch (phase) {
    case 'breached':
      return 'holds';
    case 'cooldown':
      return 'cooling';
    case 'settling':
      return isPriceAlone(trigger) && trigger.source === null ? 'no-price' : 'starting';
    case 'armed':
    case 'disarmed':
      return 'armed';
  }
}

/** null without a price, and for one that is out of date. */
export function trustedPrice(prices: Pick<PriceTable, 'get'>, symbol: string): number | null {
  const current = prices.get(symbol);
  return current === null || current.stale ? null : current.price;
}
