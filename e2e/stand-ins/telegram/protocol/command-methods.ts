import type { BotCommand } from '../bot-api-types.js';
import { jsonParameter, type Parameters, textParameter } from '../domain/parameters.js';
import { isObject } from '../../shared/parsed-json.js';
import type { World } from '../state/world.js';
import { type Answer, badRequest, ok } from './answer.js';
import type { Call, Methods } from './call.js';

const MOST_COMMANDS = 100;
const SCOPES = new Set([
  'default',
  'all_private_chats',
  'all_group_chats',
  'all_chat_administrators',
  'chat',
  'chat_administrators',
  'chat_member',
]);

/** The command menu, per scope and language. */
export const commandMethods: Methods = { setMyCommands, getMyCommands, deleteMyCommands };

/** The menu a person sees in the private chat: the narrowest scope wins, within it their language. */
export function commandsFor(world: World, personId: number): readonly BotCommand[] {
  const language = world.people.get(personId)?.language_code ?? '';
  for (const scope of [`chat:${personId}`, 'all_private_chats:', 'default:']) {
    const found = world.commands.get(`${scope}:${language}`) ?? world.commands.get(`${scope}:`);
    if (found !== undefined) return found;
  }
  return [];
}

function setMyCommands({ world, parameters }: Call): Answer {
  const json = jsonParameter(parameters, 'commands');
  if (json.kind === 'malformed') throw badRequest("can't parse commands JSON object");
  const commands = readCommands(json.value ?? []);
  const key = scopeKey(parameters);
  if (commands.length === 0) world.commands.delete(key);
  else world.commands.set(key, commands);
  world.news.tellAll({ kind: 'state' });
  return ok(true);
}

function getMyCommands({ world, parameters }: Call): Answer {
  return ok(world.commands.get(scopeKey(parameters)) ?? []);
}

function deleteMyCommands({ world, parameters }: Call): Answer {
  world.commands.delete(scopeKey(parameters));
  world.news.tellAll({ kind: 'state' });
  return ok(true);
}

/** @throws Refusal */
function readCommands(value: unknown): readonly BotCommand[] {
  if (!Array.isArray(value)) throw badRequest('expected an Array of BotCommand');
  if (value.length > MOST_COMMANDS) throw badRequest('BOT_COMMANDS_TOO_MUCH');
  return value.map((entry) => {
    if (!isObject(entry)) throw badRequest("can't parse BotCommand: expected an Object");
    const command = textParameter(entry, 'command').replace(/^\//, '');
    const description = textParameter(entry, 'description').trim();
    if (!/^[a-z0-9_]{1,32}$/.test(command)) throw badRequest('BOT_COMMAND_INVALID');
    if (description === '' || description.length > 256) throw badRequest('BOT_COMMAND_DESCRIPTION_INVALID');
    return { command, description };
  });
}

/** @throws Refusal */
function scopeKey(parameters: Parameters): string {
  const json = jsonParameter(parameters, 'scope');
  if (json.kind === 'malformed') throw badRequest("can't parse BotCommandScope JSON object");
  const scope = json.value ?? { type: 'default' };
  if (!isObject(scope) || !SCOPES.has(textParameter(scope, 'type'))) {
    throw badRequest("can't parse BotCommandScope: Unsupported type specified");
  }
  const [type, chat, member] = ['type', 'chat_id', 'user_id'].map((name) => textParameter(scope, name));
  const place = member === '' ? chat : `${chat}/${member}`;
  return `${type}:${place}:${textParameter(parameters, 'language_code')}`;
}
