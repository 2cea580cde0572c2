import type { ChatMember } from '../bot-api-types.js';
import { integerParameter } from '../domain/parameters.js';
import { apiChat } from '../state/api-view.js';
import type { Chat, World } from '../state/world.js';
import { type Answer, badRequest, ok } from './answer.js';
import type { Call, Methods } from './call.js';
import { findChat } from './chat-access.js';

/** Who the bot is and which chats it sees. */
export const chatMethods: Methods = {
  getMe,
  getChat,
  getChatMember,
  leaveChat,
  logOut: () => ok(true),
  close: () => ok(true),
};

function getMe({ world }: Call): Answer {
  return ok({
    ...world.bot,
    can_join_groups: true,
    can_read_all_group_messages: false,
    supports_inline_queries: false,
    can_connect_to_business: false,
    has_main_web_app: false,
  });
}

function getChat({ world, parameters }: Call): Answer {
  return ok(apiChat(world, findChat(world, parameters)));
}

function getChatMember({ world, parameters }: Call): Answer {
  const chat = findChat(world, parameters);
  const userId = integerParameter(parameters, 'user_id', {
    fallback: 0,
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
  });
  const user = userId === world.bot.id ? world.bot : world.people.get(userId);
  if (user === undefined) throw badRequest('user not found');
  const member: ChatMember = { user, status: statusOf(world, chat, userId) };
  return ok(member);
}

function leaveChat({ world, parameters }: Call): Answer {
  const chat = findChat(world, parameters);
  if (chat.kind === 'private') throw badRequest("chat member status can't be changed in private chats");
  chat.botIsMember = false;
  return ok(true);
}

function statusOf(world: World, chat: Chat, userId: number): ChatMember['status'] {
  if (!isMember(world, chat, userId)) return 'left';
  return chat.kind === 'group' && chat.admins.has(userId) ? 'administrator' : 'member';
}

function isMember(world: World, chat: Chat, userId: number): boolean {
  if (chat.kind === 'private') return userId === chat.id || userId === world.bot.id;
  return userId === world.bot.id ? chat.botIsMember : chat.members.has(userId);
}
