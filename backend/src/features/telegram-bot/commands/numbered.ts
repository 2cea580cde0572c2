import type { MarketSource } from '../../../contract/market.js';
import { PAUSED_BY_PLAN } from '../../../contract/plans.js';
import { commandHints } from '../../../contract/messages/bot-answers.js';
import {
  armAnswer,
  deleteAnswer,
  disarmAnswer,
  type EditedTrigger,
} from '../../../contract/messages/trigger-answers.js';
import type { PriceTable } from '../../../pipeline/price-feed/price-table.js';
import { conditionOfTrigger } from '../../triggers/domain/read-condition.js';
import type { Owner } from '../../../identity/owner.js';
import type { EditOutcome, TriggersService } from '../../triggers/triggers.service.js';
import type { ChatOwners, Chats } from '../../telegram-link/chats.js';
import { editedState, trustedPrice } from './set.js';
import type { ChatCommand } from './chat-command.js';

export type NumberedCommand = 'arm' | 'disarm' | 'delete';

export interface NumberedNeeds {
  readonly chats: Pick<Chats, 'listed' | 'messages'>;
  readonly owners: Pick<ChatOwners, 'ownerOfChat'>;
  readonly triggers: Pick<TriggersService, 'rearm' | 'switch' | 'remove'>;
  readonly prices: Pick<PriceTable, 'get'>;
  readonly source: MarketSource;
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
  const [word = ''] = words;
  const text = word.replace(/^#/, '').replace(/\.$/, '');
  const listed = await needs.chats.listed(chat.chatId);
  const id = listed[Number(text) - 1];
  if (!/^\d{1,6}$/.test(text) || words.length !== 1) {
    await reply(commandHints.number(command));
    return 'refused';
  }
  if (id === undefined) {
    await reply(listed.length === 0 ? commandHints.noList() : commandHints.notInList(text, listed.length));
    return 'refused';
  }
  const owner = await needs.owners.ownerOfChat(chat.chatId);
  const act = await perform(command, needs.triggers, owner, id);
  const messages = await needs.chats.messages(chat.chatId);
  await reply(answerOf(command, act, Number(text), { ...needs, messages }));
  return act.kind === 'edited' ? 'gone' : act.kind;
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
  { prices, source, messages }: Pick<NumberedNeeds, 'prices' | 'source'> & Pick<EditedTrigger, 'messages'>,
): string {
  if (act.kind === 'paused') return PAUSED_BY_PLAN;
  if (act.kind !== 'done') return commandHints.gone(number);
  const { symbol } = act.trigger;
  const condition = conditionOfTrigger(act.trigger);
  switch (command) {
    case 'arm': {
      const price = trustedPrice(prices, symbol);
      return armAnswer(source, { symbol, condition, state: editedState(act.phase), price, messages });
    }
    case 'disarm':
      return disarmAnswer(symbol, condition, number);
    case 'delete':
      return deleteAnswer(symbol, condition);
  }
}
