import type { Telegraf } from 'telegraf';

export const WANTED_UPDATES = ['message', 'callback_query', 'my_chat_member'] as const;

export type TelegramUpdate = Parameters<Telegraf['handleUpdate']>[0];

/** `other`: well formed, and of a kind the bot does not act on. `fault` names the field, never what it holds. */
export type UpdateReading =
  | { readonly kind: 'wanted'; readonly update: TelegramUpdate }
  | { readonly kind: 'other' }
  | { readonly kind: 'malformed'; readonly fault: string };

type Shape = 'an object' | 'an integer' | 'a text' | 'an object or absent' | 'a text or absent';
type Field = readonly [path: string, shape: Shape];

const chatOf = (path: string): readonly Field[] => [
  [path, 'an object'],
  [`${path}.id`, 'an integer'],
  [`${path}.type`, 'a text'],
];
const personOf = (path: string, shape: 'an object' | 'an object or absent'): readonly Field[] => [
  [path, shape],
  [`${path}.id`, 'an integer'],
  [`${path}.first_name`, 'a text or absent'],
  [`${path}.last_name`, 'a text or absent'],
  [`${path}.username`, 'a text or absent'],
];

/** What the bot reads of each kind. Fields and types: https://core.telegram.org/bots/api#update */
const FIELDS: Readonly<Record<(typeof WANTED_UPDATES)[number], readonly Field[]>> = {
  message: [
    ['message', 'an object'],
    ...chatOf('message.chat'),
    ...personOf('message.from', 'an object or absent'),
    ['message.text', 'a text or absent'],
  ],
  callback_query: [
    ['callback_query', 'an object'],
    ['callback_query.id', 'a text'],
    ...personOf('callback_query.from', 'an object'),
    ['callback_query.data', 'a text or absent'],
    ['callback_query.message', 'an object or absent'],
    ['callback_query.message.message_id', 'an integer'],
    ...chatOf('callback_query.message.chat'),
    ['callback_query.message.text', 'a text or absent'],
  ],
  my_chat_member: [
    ['my_chat_member', 'an object'],
    ...chatOf('my_chat_member.chat'),
    ...personOf('my_chat_member.from', 'an object'),
    ['my_chat_member.new_chat_member', 'an object'],
    ['my_chat_member.new_chat_member.status', 'a text'],
  ],
};

/** Judges anything that came as an update. An update of several kinds is malformed: Telegram sends one. Pure. */
export function readUpdate(given: unknown): UpdateReading {
  if (!isObject(given)) return malformed('the update is not an object');
  if (!Number.isSafeInteger(given['update_id'])) return malformed('update_id is not an integer');
  const kinds = WANTED_UPDATES.filter((kind) => given[kind] !== undefined);
  const [kind] = kinds;
  if (kind === undefined) return { kind: 'other' };
  if (kinds.length > 1) return malformed(`an update is either ${kinds.join(' or ')}`);
  const broken = FIELDS[kind].find((field) => !holds(given, field));
  if (broken !== undefined) return malformed(`${broken[0]} is not ${broken[1]}`);
  return { kind: 'wanted', update: given as unknown as TelegramUpdate };
}

/**
 * The offset that confirms these updates: one more than their highest number; null if none of them has a number, so that
 * nothing confirms them. (https://core.telegram.org/bots/api#getupdates) Pure.
 */
export function offsetAfter(updates: readonly unknown[]): number | null {
  const numbers = updates.flatMap((update) => updateIdOf(update) ?? []);
  return numbers.length === 0 ? null : Math.max(...numbers) + 1;
}

/** The number of anything that came as an update; null without one. Pure. */
export function updateIdOf(given: unknown): number | null {
  if (!isObject(given)) return null;
  const { update_id: id } = given;
  return Number.isSafeInteger(id) ? Number(id) : null;
}

/** Whether a field is as it must be. The fields of an optional object that is absent are. */
function holds(update: Readonly<Record<string, unknown>>, [path, shape]: Field): boolean {
  const names = path.split('.');
  const name = names.pop() ?? '';
  const parent = names.reduce<unknown>((value, each) => (isObject(value) ? value[each] : undefined), update);
  return parent === undefined || (isObject(parent) && isOf(shape, parent[name]));
}

function isOf(shape: Shape, value: unknown): boolean {
  switch (shape) {
    case 'an object':
      return isObject(value);
    case 'an integer':
      return Number.isSafeInteger(value);
    case 'a text':
      return typeof value === 'string';
    case 'an object or absent':
      return value === undefined || isObject(value);
    case 'a text or absent':
      return value === undefined || typeof value === 'string';
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function malformed(fault: string): UpdateReading {
  return { kind: 'malformed', fault };
}
