import { randomInt } from 'node:crypto';
import type { ApiMessage, ChatMember } from '../bot-api-types.js';
import { composeText } from '../domain/message-text.js';
import { apiChat, apiMessage } from '../state/api-view.js';
import { addMessage } from '../state/messages.js';
import { epochSeconds, type GroupChat, type StoredMessage, type World } from '../state/world.js';
import { ControlError } from './control-error.js';
import { findPerson } from './people.js';

/** As whom anonymous admins write: https://core.telegram.org/bots/api#message */
const ANONYMOUS = { id: 1087968824, is_bot: true, first_name: 'Group', username: 'GroupAnonymousBot' };

export interface GroupInput {
  readonly title: string;
  readonly memberIds: readonly number[];
  readonly adminIds?: readonly number[];
  readonly type?: GroupChat['type']; // default group
  readonly topics?: readonly number[]; // their message_thread_id
}

/** `muted`: in a group restricted, in a channel an admin that may not post. */
export const BOT_RIGHTS = ['member', 'muted', 'kicked'] as const;
export type BotRight = (typeof BOT_RIGHTS)[number];

/** A new group of these people, without the bot. Its id is negative, as in Telegram. */
export function createGroup(
  world: World,
  { title, memberIds, adminIds = [], type = 'group', topics = [] }: GroupInput,
): { readonly id: number; readonly title: string } {
  const members = [...memberIds, ...adminIds].map((id) => findPerson(world, id).person.id);
  const id = -randomInt(4_000_000_000, 4_999_999_999);
  world.chats.set(id, {
    kind: 'group',
    type,
    id,
    title,
    members: new Set(members),
    admins: new Set(adminIds),
    topics: new Map(topics.map((topic) => [topic, 'open'])),
    botIsMember: false,
    botMayWrite: true,
    movedTo: null,
    messages: new Map(),
  });
  return { id, title };
}

/** A member adds the bot to the group, throws it out or forbids it to write; the bot gets my_chat_member. */
export function setBotMembership(
  world: World,
  groupId: number,
  change: { readonly by: number; readonly status: BotRight },
): void {
  const group = findGroup(world, groupId);
  const { person } = findPerson(world, change.by);
  const before = botMember(world, group);
  group.botIsMember = change.status !== 'kicked';
  group.botMayWrite = change.status === 'member';
  world.updates.push({
    my_chat_member: {
      chat: apiChat(world, group),
      from: person,
      date: epochSeconds(world),
      old_chat_member: before,
      new_chat_member: botMember(world, group),
    },
  });
}

/** The group becomes a supergroup with another id; the old one refuses everything from then on. */
export function upgradeGroup(world: World, groupId: number, by: number): { readonly id: number } {
  const group = findGroup(world, groupId);
  const { person } = findPerson(world, by);
  const id = -randomInt(1_000_000_000_000, 1_000_999_999_999);
  world.chats.set(id, { ...group, id, type: 'supergroup', messages: new Map() });
  group.movedTo = id;
  world.lastMessageId += 1;
  world.updates.push({
    message: {
      message_id: world.lastMessageId,
      from: person,
      chat: apiChat(world, group),
      date: epochSeconds(world),
      migrate_to_chat_id: id,
    },
  });
  return { id };
}

/** Makes somebody an admin of the group, or no more. */
export function setGroupAdmin(
  world: World,
  groupId: number,
  { personId, isAdmin }: { readonly personId: number; readonly isAdmin: boolean },
): void {
  const { admins } = findGroup(world, groupId);
  if (isAdmin) admins.add(personId);
  else admins.delete(personId);
}

export function setTopic(
  world: World,
  groupId: number,
  { threadId, state }: { readonly threadId: number; readonly state: 'open' | 'closed' | 'deleted' },
): void {
  const { topics } = findGroup(world, groupId);
  if (state === 'deleted') topics.delete(threadId);
  else topics.set(threadId, state);
}

export interface GroupText {
  readonly from: number;
  readonly text: string;
  readonly threadId?: number;
  /** As an anonymous admin, who has to be one. */
  readonly anonymous?: boolean;
}

/** A member writes in the group. As with privacy mode on, the bot is told of commands for it and mentions of it only. */
export function sendGroupText(world: World, groupId: number, message: GroupText): ApiMessage {
  const group = findGroup(world, groupId);
  const { person } = findPerson(world, message.from);
  if (!group.members.has(person.id)) throw new ControlError(409, 'This person is not in the group.');
  if (message.anonymous === true && !group.admins.has(person.id)) {
    throw new ControlError(409, 'Only admins are anonymous.');
  }
  const content = composeText(message.text, '');
  if (content.kind === 'refused') throw new ControlError(400, content.reason);
  const { text, entities } = content;
  const stored = addMessage(world, group, message.anonymous === true ? ANONYMOUS : person, {
    text,
    entities,
    keyboard: null,
    ...(message.threadId !== undefined && { threadId: message.threadId }),
    ...(message.anonymous === true && { senderChatId: group.id }),
  });
  const shown = apiMessage(world, group, stored);
  const named = text.toLowerCase().includes(`@${world.bot.username?.toLowerCase()}`);
  const isCommand = entities.some(({ type }) => type === 'bot_command') && !/^\/\w+@/.test(text);
  if (group.botIsMember && (named || isCommand)) world.updates.push({ message: shown });
  return shown;
}

/** The messages of a group as its members see them, oldest first. */
export function groupMessages(world: World, groupId: number): readonly StoredMessage[] {
  return [...findGroup(world, groupId).messages.values()];
}

function botMember(world: World, group: GroupChat): ChatMember {
  const user = world.bot;
  if (!group.botIsMember) return { user, status: 'left' };
  if (group.type === 'channel') {
    return { user, status: 'administrator', can_post_messages: group.botMayWrite };
  }
  if (group.botMayWrite) return { user, status: 'member' };
  return { user, status: 'restricted', is_member: true, can_send_messages: false };
}

/** @throws ControlError 404 for an unknown id. */
export function findGroup(world: World, id: number): GroupChat {
  const chat = world.chats.get(id);
  if (chat?.kind !== 'group') throw new ControlError(404, `There is no group ${id}.`);
  return chat;
}
