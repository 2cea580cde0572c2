import { randomInt } from 'node:crypto';
import type { User } from '../bot-api-types.js';
import type { PrivateChat, World } from '../state/world.js';
import { ControlError } from './control-error.js';

export interface PersonInput {
  readonly id?: number;
  readonly first_name: string;
  readonly last_name?: string;
  readonly username?: string; // without @
  readonly language_code?: string;
  readonly started?: boolean; // as if the person had written to the bot before, without an update
}

const SMALLEST_NEW_ID = 5_000_000_000; // beyond 32 bits, as real ids are
const LARGEST_NEW_ID = 7_999_999_999;
const LONGEST_NAME = 64;

/**
 * Creates a person with an empty chat with the bot, or, with the id of a known one, changes the names and keeps the
 * chat. @throws ControlError for a bad id, a bad or taken username, an empty or overlong name.
 */
export function putPerson(world: World, input: PersonInput): User {
  const id = input.id ?? randomInt(SMALLEST_NEW_ID, LARGEST_NEW_ID);
  checkNames(world, id, input);
  const person: User = {
    id,
    is_bot: false,
    first_name: input.first_name.trim(),
    ...(input.last_name && { last_name: input.last_name }),
    ...(input.username && { username: input.username }),
    language_code: input.language_code ?? world.people.get(id)?.language_code ?? 'en',
  };
  world.people.set(id, person);
  const chat = world.chats.get(id) ?? newPrivateChat(id);
  if (chat.kind === 'private' && input.started === true) chat.started = true;
  world.chats.set(id, chat);
  world.news.tell(id, { kind: 'state' });
  return person;
}

/** The person and the chat with the bot. @throws ControlError 404 for an unknown id. */
export function findPerson(world: World, id: number): { person: User; chat: PrivateChat } {
  const person = world.people.get(id);
  const chat = world.chats.get(id);
  if (person === undefined || chat?.kind !== 'private') {
    throw new ControlError(404, `There is no person ${id}.`);
  }
  return { person, chat };
}

/** The person with this username, whatever its case and with or without @; null if nobody has it. */
export function findByUsername(world: World, username: string): User | null {
  const wanted = username.replace(/^@/, '').toLowerCase();
  return [...world.people.values()].find((person) => person.username?.toLowerCase() === wanted) ?? null;
}

function newPrivateChat(id: number): PrivateChat {
  return { kind: 'private', id, started: false, blocked: false, messages: new Map() };
}

function checkNames(world: World, id: number, input: PersonInput): void {
  if (!Number.isSafeInteger(id) || id <= 0 || id === world.bot.id) {
    throw new ControlError(400, 'An id is a positive whole number, and not the bot’s.');
  }
  if (typeof input.first_name !== 'string' || input.first_name.trim() === '') {
    throw new ControlError(400, 'A person needs a first name.');
  }
  if (input.first_name.length > LONGEST_NAME || (input.last_name ?? '').length > LONGEST_NAME) {
    throw new ControlError(400, `A name has at most ${LONGEST_NAME} characters.`);
  }
  if (!input.username) return;
  if (!/^[a-zA-Z][a-zA-Z0-9_]{3,31}$/.test(input.username)) {
    throw new ControlError(
      400,
      'A username has 4 to 32 letters, digits or underscores and starts with a letter.',
    );
  }
  const owner = findByUsername(world, input.username);
  if (owner !== null && owner.id !== id) {
    throw new ControlError(409, `@${input.username} is taken.`);
  }
}
