import type { Condition, Trigger } from '../../../contract/trigger.js';
import type { MarketSource } from '../../../contract/market.js';
import type { PlanSentences } from '../../../contract/plans.js';
import { commandHints } from '../../../contract/messages/bot-answers.js';
import {
  armAnswer,
  deleteAnswer,
  disarmAnswer,
  editAnswer,
  type EditedTrigger,
} from '../../../contract/messages/trigger-answers.js';
import { triggerText } from '../../../contract/messages/trigger-text.js';
import type { PriceTable } from '../../../pipeline/price-feed/price-table.js';
import { namedTrigger } from '../../triggers/domain/read-condition.js';
import type { Owner } from '../../../identity/owner.js';
import type { EditOutcome, TriggersService } from '../../triggers/triggers.service.js';
import type { ChatOwners, Chats } from '../../telegram-link/chats.js';
import { checkTrigger, readCommand } from '../domain/read-command.js';
import { editedState, trustedPrice } from './set.js';
import { type ChatCommand, refuse } from './chat-command.js';

export type NumberedCommand = 'arm' | 'disarm' | 'delete';

export interface NumberedNeeds {
  readonly chats: Pick<Chats, 'listed' | 'messages'>;
  readonly owners: Pick<ChatOwners, 'ownerOfChat'>;
  readonly triggers: Pick<TriggersService, 'rearm' | 'switch' | 'remove'>;
  readonly prices: Pick<PriceTable, 'get'>;
  readonly source: MarketSource;
  readonly sentences: PlanSentences;
}

/**
 * `/arm N`, `/disarm N` and `/delete N`. N is the number in the list this chat was shown last, which stays what it was
 * whatever has changed since. The answer names the trigger, so that a slip is seen. `/arm` ends a cooldown too.
 */
export async function handleNumbered(
  command: NumberedCommand,
  { chat, words, reply }: ChatCommand,
  needs: NumberedNeeds,
): Promise<'refused' | 'gone' | 'paused' | 'done'> {
  const [word = '', ...more] = words;
  const found = await numberedIn(
    more.length > 0 ? '' : word,
    chat.chatId,
    needs.chats,
    commandHints.number(command),
  );
  if (found.kind === 'refused') return refuse(reply, found.hint);
  const { id, number } = found;
  const owner = await needs.owners.ownerOfChat(chat.chatId);
  const act = await perform(command, needs.triggers, owner, id);
  const messages = await needs.chats.messages(chat.chatId);
  await reply(answerOf(command, act, number, { ...needs, messages }));
  return act.kind === 'edited' ? 'gone' : act.kind;
}

export type EditNeeds = Omit<NumberedNeeds, 'triggers'> & {
  readonly publicUrl: string;
  readonly triggers: Pick<TriggersService, 'find' | 'edit'>;
};

/**
 * `/edit N LEVEL` gives trigger N of the list another level, or two bounds; it stays armed or disarmed. A level that reads in
 * two ways changes nothing; one far off the price does, as the answer shows both. What waits for no price stays.
 */
export async function handleEdit(
  { chat, words, reply }: ChatCommand,
  needs: EditNeeds,
): Promise<'refused' | 'gone' | 'paused' | 'done'> {
  const [word = '', ...levels] = words;
  const found = await numberedIn(word, chat.chatId, needs.chats, commandHints.edit());
  if (found.kind === 'refused') return refuse(reply, found.hint);
  const { id, number } = found;
  const owner = await needs.owners.ownerOfChat(chat.chatId);
  const before = await needs.triggers.find(owner, id);
  if (before === null) {
    await reply(commandHints.gone(number));
    return 'gone';
  }
  const { symbol } = before;
  if (before.watch.kind !== 'price') {
    const named = triggerText(namedTrigger(before));
    return refuse(reply, commandHints.noLevel(named, number, needs.publicUrl));
  }
  const reading = readLevels(before, levels, needs.prices);
  if (reading.kind === 'refused') return refuse(reply, reading.hint);
  const act = await needs.triggers.edit(owner, id, { condition: reading.condition });
  if (act.kind !== 'done') {
    await reply(act.kind === 'paused' ? needs.sentences.pausedByPlan : commandHints.gone(number));
    return act.kind === 'paused' ? 'paused' : 'gone';
  }
  const messages = await needs.chats.messages(chat.chatId);
  const state = editedState(act.phase, act.trigger);
  const price = trustedPrice(needs.prices, symbol);
  const edited = { ...namedTrigger(act.trigger), state, price, messages };
  await reply(editAnswer(needs.source, edited, act.phase === 'disarmed' ? number : null));
  return 'done';
}

type LevelsReading =
  | { readonly kind: 'condition'; readonly condition: Condition }
  | { readonly kind: 'refused'; readonly hint: string };

function readLevels(
  { symbol, direction }: Trigger,
  words: readonly string[],
  prices: NumberedNeeds['prices'],
): LevelsReading {
  if (words.length === 0) return { kind: 'refused', hint: commandHints.edit() };
  const priceOf = (name: string): number | null => prices.get(name)?.price ?? null;
  const reading = readCommand(direction, [symbol, ...words], { priceOf, symbols: 'any' });
  if (reading.kind === 'refused') return reading;
  if (reading.kind === 'trigger') return { kind: 'condition', condition: reading.condition };
  const [levels = [], other] = reading.choices;
  if (other !== undefined) return { kind: 'refused', hint: reading.question };
  const checked = checkTrigger({ op: direction, symbol, levels }, { symbols: 'any' });
  return checked.kind === 'refused' ? checked : { kind: 'condition', condition: checked.condition };
}

type NumberedReading =
  | { readonly kind: 'trigger'; readonly id: string; readonly number: number }
  | { readonly kind: 'refused'; readonly hint: string };

/** The trigger that a word numbers in the list shown last; `hint` answers a word that is no number. */
export async function numberedIn(
  word: string,
  chatId: string,
  chats: Pick<Chats, 'listed'>,
  hint: string,
): Promise<NumberedReading> {
  const text = word.replace(/^#/, '').replace(/\.$/, '');
  if (!/^\d{1,6}$/.test(text)) return { kind: 'refused', hint };
  const listed = await chats.listed(chatId);
  const id = listed[Number(text) - 1];
  if (id !== undefined) return { kind: 'trigger', id, number: Number(text) };
  const none = listed.length === 0 ? commandHints.noList() : commandHints.notInList(text, listed.length);
  return { kind: 'refused', hint: none };
}

function perform(
  command: NumberedCommand,
  triggers: NumberedNeeds['triggers'],
  owner: Owner,
  id: string,
): Promise<EditOutcome> {
  const meant = { id, condition: null };
  switch (command) {
    case 'arm':
      return triggers.rearm(owner, meant);
    case 'disarm':
      return triggers.switch(owner, meant, 'disarmed');
    case 'delete':
      return triggers.remove(owner, meant);
  }
}

function answerOf(
  command: NumberedCommand,
  act: EditOutcome,
  number: number,
  {
    prices,
    source,
    messages,
    sentences,
  }: Pick<NumberedNeeds, 'prices' | 'source' | 'sentences'> & Pick<EditedTrigger, 'messages'>,
): string {
  if (act.kind === 'paused') return sentences.pausedByPlan;
  if (act.kind !== 'done') return commandHints.gone(number);
  const trigger = namedTrigger(act.trigger);
  switch (command) {
    case 'arm': {
      const price = trustedPrice(prices, trigger.symbol);
      const state = editedState(act.phase, act.trigger);
      return armAnswer(source, { ...trigger, state, price, messages });
    }
    case 'disarm':
      return disarmAnswer(trigger, number);
    case 'delete':
      return deleteAnswer(trigger);
  }
}
