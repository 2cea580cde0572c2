import { randomInt } from 'node:crypto';
import type { ApiMessage } from '../bot-api-types.js';
import { composeText } from '../domain/message-text.js';
import { apiChat, apiMessage } from '../state/api-view.js';
import { addMessage } from '../state/messages.js';
import { epochSeconds, type GroupChat, type World } from '../state/world.js';
import { ControlError } from './control-error.js';
import { findPerson } from './people.js';

/** A new group of these people, without the bot. Its id is negative, as in Telegram. */
export function createGroup(
  world: World,
  input: { readonly title: string; readonly memberIds: readonly number[] },
): { readonly id: number; readonly title: string } {
  const members = input.memberIds.map((id) => findPerson(world, id).person.id);
  const id = -randomInt(4_000_000_000, 4_999_999_999);
  world.chats.set(id, {
    kind: 'group',
    id,
    title: input.title,
    members: new Set(members),
    botIsMember: false,
    messages: new Map(),
  });
  return { id, title: input.title };
}

/** A member adds the bot to the group or throws it out; the bot gets my_chat_member. */
export function setBotMembership(
  world: World,
  groupId: number,
  change: { readonly by: number; readonly status: 'member' | 'kicked' },
): void {
  const group = findGroup(world, groupId);
  const { person } = findPerson(world, change.by);
  const before = group.botIsMember ? 'member' : 'left';
  group.botIsMember = change.status === 'member';
  world.updates.push({
    my_chat_member: {
      chat: apiChat(world, group),
      from: person,
      date: epochSeconds(world),
      old_chat_member: { user: world.bot, status: before },
      new_chat_member: { user: world.bot, status: change.status },
    },
  });
}

/** A member writes in the group. As with privacy mode on, the bot is told of commands and mentions of it only. */
export function sendGroupText(
  world: World,
  groupId: number,
  message: { readonly from: number; readonly text: string },
): ApiMessage {
  const group = findGroup(world, groupId);
  const { person } = findPerson(world, message.from);
  if (!group.members.has(person.id)) throw new ControlError(409, 'This person is not in the group.');
  const content = composeText(message.text, '');
  if (content.kind === 'refused') throw new ControlError(400, content.reason);
  const { text, entities } = content;
  const stored = addMessage(world, group, person, { text, entities, keyboard: null });
  const shown = apiMessage(world, group, stored);
  const named = text.toLowerCase().includes(`@${world.bot.username?.toLowerCase()}`);
  const isCommand = entities.some((entity) => entity.type === 'bot_command');
  if (group.botIsMember && (named || isCommand)) world.updates.push({ message: shown });
  return shown;
}

function findGroup(world: World, id: number): GroupChat {
  const chat = world.chats.get(id);
  if (chat?.kind !== 'group') throw new ControlError(404, `There is no group ${id}.`);
  return chat;
}
