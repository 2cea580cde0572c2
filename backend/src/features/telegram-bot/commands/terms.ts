import { commandHints } from '../../../contract/messages/bot-answers.js';
import { namedAnswer, untilAnswer } from '../../../contract/messages/trigger-answers.js';
import type { PlanSentences } from '../../../contract/plans.js';
import type { Chats, ChatOwners } from '../../telegram-link/chats.js';
import { readLabel } from '../../triggers/domain/read-label.js';
import { namedTrigger } from '../../triggers/domain/read-condition.js';
import { readRules } from '../../triggers/domain/read-rules.js';
import type { TriggerPatch } from '../../triggers/domain/edit-plan.js';
import type { TriggersService } from '../../triggers/triggers.service.js';
import { type ChatCommand, refuse } from './chat-command.js';
import { numberedIn } from './numbered.js';

export type TermCommand = 'name' | 'until';

export interface TermNeeds {
  readonly chats: Pick<Chats, 'listed'>;
  readonly owners: Pick<ChatOwners, 'ownerOfChat'>;
  readonly triggers: Pick<TriggersService, 'edit'>;
  readonly sentences: PlanSentences;
  /** Epoch milliseconds. */
  readonly now: number;
}

type TermReading =
  | { readonly kind: 'patch'; readonly patch: TriggerPatch }
  | { readonly kind: 'refused'; readonly hint: string };

const HOURS = { h: 1, d: 24, w: 7 * 24 } as const;
const TIME = /^(\d{1,3})(h|d|w)$/;

/**
 * `/name N TEXT` and `/until N 3d`: what trigger N of the list is called, and when it ends. "-" takes the name away, "never"
 * the end.
 */
export async function handleTerm(
  command: TermCommand,
  { chat, words, reply }: ChatCommand,
  needs: TermNeeds,
): Promise<'refused' | 'gone' | 'paused' | 'done'> {
  const [word = '', ...rest] = words;
  const found = await numberedIn(word, chat.chatId, needs.chats, commandHints[command]());
  if (found.kind === 'refused') return refuse(reply, found.hint);
  const reading = READERS[command](rest.join(' '), needs.now);
  if (reading.kind === 'refused') return refuse(reply, reading.hint);
  const owner = await needs.owners.ownerOfChat(chat.chatId);
  const act = await needs.triggers.edit(owner, found.id, reading.patch);
  if (act.kind !== 'done') {
    await reply(act.kind === 'paused' ? needs.sentences.pausedByPlan : commandHints.gone(found.number));
    return act.kind === 'paused' ? 'paused' : 'gone';
  }
  const { name, expiresAt } = act.trigger;
  const named = namedTrigger(act.trigger);
  const end = expiresAt === null ? null : Date.parse(expiresAt);
  await reply(command === 'name' ? namedAnswer(named, name) : untilAnswer(named, end, needs.now));
  return 'done';
}

const READERS: Readonly<Record<TermCommand, (text: string, now: number) => TermReading>> = {
  name: readName,
  until: readUntil,
};

function readName(text: string): TermReading {
  if (text === '') return { kind: 'refused', hint: commandHints.name() };
  const reading = readLabel({ name: text === '-' ? null : text });
  return reading.kind === 'label'
    ? { kind: 'patch', patch: { label: reading.label } }
    : { kind: 'refused', hint: reading.fault.message };
}

function readUntil(text: string, now: number): TermReading {
  const [, count, unit] = TIME.exec(text.toLowerCase()) ?? [];
  const isNever = text.toLowerCase() === 'never';
  if (unit === undefined && !isNever) return { kind: 'refused', hint: commandHints.until() };
  const ms = Number(count) * HOURS[unit as keyof typeof HOURS] * 3_600_000;
  const reading = readRules({ expiresAt: isNever ? null : new Date(now + ms).toISOString() }, now);
  return reading.kind === 'rules'
    ? { kind: 'patch', patch: { rules: reading.rules } }
    : { kind: 'refused', hint: reading.fault.message };
}
