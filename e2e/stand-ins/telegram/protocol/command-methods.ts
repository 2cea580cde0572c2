import type { BotCommand } from '../bot-api-types.js';
import { isRecord, jsonParameter, type Parameters, textParameter } from '../domain/parameters.js';
import type { World } from '../state/world.js';
import { type Answer, badRequest, ok, type Refusal } from './answer.js';
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
  if (json.kind === 'malformed') return badRequest("can't parse commands JSON object");
  const commands = readCommands(json.value ?? []);
  if (commands.kind === 'refusal') return commands;
  const key = scopeKey(parameters);
  if (key.kind === 'refusal') return key;
  if (commands.commands.length === 0) world.commands.delete(key.key);
  else world.commands.set(key.key, commands.commands);
  world.news.tellAll({ kind: 'state' });
  return ok(true);
}

function getMyCommands({ world, parameters }: Call): Answer {
  const key = scopeKey(parameters);
  return key.kind === 'refusal' ? key : ok(world.commands.get(key.key) ?? []);
}

function deleteMyCommands({ world, parameters }: Call): Answer {
  const key = scopeKey(parameters);
  if (key.kind === 'refusal') return key;
  world.commands.delete(key.key);
  world.news.tellAll({ kind: 'state' });
  return ok(true);
}

function readCommands(
  value: unknown,
): { readonly kind: 'commands'; readonly commands: readonly BotCommand[] } | Refusal {
  if (!Array.isArray(value)) return badRequest('expected an Array of BotCommand');
  if (value.length > MOST_COMMANDS) return badRequest('BOT_COMMANDS_TOO_MUCH');
  const commands: BotCommand[] = [];
  for (const entry of value) {
    if (!isRecord(entry)) return badRequest("can't parse BotCommand: expected an Object");
    const command = textParameter(entry, 'command').replace(/^\//, '');
    const description = textParameter(entry, 'description').trim();
    if (!/^[a-z0-9_]{1,32}$/.test(command)) return badRequest('BOT_COMMAND_INVALID');
    if (description === '' || description.length > 256) return badRequest('BOT_COMMAND_DESCRIPTION_INVALID');
    commands.push({ command, description });
  }
  return { kind: 'commands', commands };
}

function scopeKey(parameters: Parameters): { readonly kind: 'key'; readonly key: string } | Refusal {
  const json = jsonParameter(parameters, 'scope');
  if (json.kind === 'malformed') return badRequest("can't parse BotCommandScope JSON object");
  const scope = json.value ?? { type: 'default' };
  if (!isRecord(scope) || !SCOPES.has(textParameter(scope, 'type'))) {
    return badRequest("can't parse BotCommandScope: Unsupported type specified");
  }
  const [type, chat, member] = ['type', 'chat_id', 'user_id'].map((name) => textParameter(scope, name));
  const place = member === '' ? chat : `${chat}/${member}`;
  return { kind: 'key', key: `${type}:${place}:${textParameter(parameters, 'language_code')}` };
}
