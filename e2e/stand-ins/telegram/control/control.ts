import type { UpdateBody, User } from '../bot-api-types.js';
import type { Script, ScriptedFault } from '../domain/script.js';
import type { PressedButton, StoredMessage, World } from '../state/world.js';
import {
  type BotRight,
  createGroup,
  groupMessages,
  type GroupInput,
  type GroupText,
  sendGroupText,
  setBotMembership,
  setGroupAdmin,
  setTopic,
  upgradeGroup,
} from './group-actions.js';
import { findByUsername, findPerson, type PersonInput, putPerson } from './people.js';
import {
  blockBot,
  type ButtonChoice,
  deleteChat,
  pressButton,
  pressInGroup,
  pressStart,
  sendText,
  unblockBot,
} from './person-actions.js';

/** A person and how they stand with the bot. */
export interface PersonState extends User {
  readonly started: boolean;
  readonly blocked: boolean;
}

export type TelegramControl = ReturnType<typeof createControl>;

/**
 * What tests and the chat page may do to this Telegram; `/_control` offers the same over HTTP. Everything is done when
 * the call returns. All of them throw ControlError when asked for something impossible.
 */
export function createControl(world: World, script: Script) {
  return {
    putPerson: (input: PersonInput) => putPerson(world, input),
    people: (): readonly PersonState[] => [...world.people.keys()].map((id) => personState(world, id)),
    person: (id: number) => personState(world, id),
    personByUsername: (username: string) => findByUsername(world, username),
    /** The messages of the chat as the person sees it, oldest first. */
    messages: (id: number): readonly StoredMessage[] => [...findPerson(world, id).chat.messages.values()],
    sendText: (id: number, text: string) => sendText(world, id, text),
    pressStart: (id: number, payload?: string) => pressStart(world, id, payload),
    pressButton: (id: number, choice: ButtonChoice) => pressButton(world, id, choice),
    /** What the bot answered to a pressed button; null: nothing yet, or no such query. */
    queryAnswer: (queryId: string): PressedButton['answer'] => world.presses.get(queryId)?.answer ?? null,
    block: (id: number) => blockBot(world, id),
    unblock: (id: number) => unblockBot(world, id),
    deleteChat: (id: number) => deleteChat(world, id),
    createGroup: (input: GroupInput) => createGroup(world, input),
    setBotMembership: (id: number, change: { readonly by: number; readonly status: BotRight }) =>
      setBotMembership(world, id, change),
    upgradeGroup: (id: number, by: number) => upgradeGroup(world, id, by),
    setGroupAdmin: (id: number, change: { readonly personId: number; readonly isAdmin: boolean }) =>
      setGroupAdmin(world, id, change),
    setTopic: (id: number, change: Parameters<typeof setTopic>[2]) => setTopic(world, id, change),
    groupMessages: (id: number) => groupMessages(world, id),
    /** A member presses a button under a message of the group. */
    pressInGroup: (id: number, personId: number, choice: ButtonChoice) =>
      pressInGroup(world, id, { personId, choice }),
    sendGroupText: (id: number, message: GroupText) => sendGroupText(world, id, message),
    /** Queues an update of any shape for the bot, also one that Telegram would never send. */
    pushUpdate: (body: object) => world.updates.push(body as UpdateBody),
    script: (fault: ScriptedFault) => script.add(fault),
    pendingScript: () => script.pending(),
    clearScript: () => script.clear(),
    /** Messages the stand-in took from the bot, edits included, numbered from 1. */
    accepted: (after = 0) => world.accepted.after(after),
    /** Calls of the bot in the order they were answered, numbered from 1. */
    calls: (after = 0) => world.calls.after(after),
    /** Calls to a chat before a 429's retry_after for it was over, numbered from 1. An obedient bot has none. */
    early: (after = 0) => world.early.after(after),
    /** Every call is answered 401 from now on, until the token is restored. */
    revokeToken: (): void => {
      world.tokenRevoked = true;
    },
    restoreToken: (): void => {
      world.tokenRevoked = false;
    },
  };
}

function personState(world: World, id: number): PersonState {
  const { person, chat } = findPerson(world, id);
  return { ...person, started: chat.started, blocked: chat.blocked };
}
