import type { UpdateBody, User } from '../bot-api-types.js';
import type { Script, ScriptedFault } from '../domain/script.js';
import type { PressedButton, StoredMessage, World } from '../state/world.js';
import {
  createGroup,
  groupMessages,
  sendGroupText,
  setBotMembership,
  setGroupAdmin,
  setTopic,
  upgradeGroup,
} from './group-actions.js';
import { findByUsername, findPerson, putPerson } from './people.js';
import {
  blockBot,
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
  /** Binds an action to this world. */
  const here =
    <Args extends readonly unknown[], Result>(act: (world: World, ...args: Args) => Result) =>
    (...args: Args): Result =>
      act(world, ...args);
  return {
    putPerson: here(putPerson),
    people: (): readonly PersonState[] => [...world.people.keys()].map((id) => personState(world, id)),
    person: here(personState),
    personByUsername: here(findByUsername),
    /** The messages of the chat as the person sees it, oldest first. */
    messages: (id: number): readonly StoredMessage[] => [...findPerson(world, id).chat.messages.values()],
    sendText: here(sendText),
    pressStart: here(pressStart),
    pressButton: here(pressButton),
    /** What the bot answered to a pressed button; null: nothing yet, or no such query. */
    queryAnswer: (queryId: string): PressedButton['answer'] => world.presses.get(queryId)?.answer ?? null,
    block: here(blockBot),
    unblock: here(unblockBot),
    deleteChat: here(deleteChat),
    createGroup: here(createGroup),
    setBotMembership: here(setBotMembership),
    upgradeGroup: here(upgradeGroup),
    setGroupAdmin: here(setGroupAdmin),
    setTopic: here(setTopic),
    groupMessages: here(groupMessages),
    /** A member presses a button under a message of the group. */
    pressInGroup: here(pressInGroup),
    sendGroupText: here(sendGroupText),
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
