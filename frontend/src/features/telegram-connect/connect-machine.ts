import type { HandshakePoll } from '@contract/telegram.js';
import type { TrialSession } from '../../shared/session/trial-session.js';
import type { Handshake } from './handshake.js';

export type PopupOutcome = 'opened' | 'blocked';

/** Where the connection to Telegram stands. */
export type ConnectState =
  | { readonly kind: 'idle'; readonly request: 'none' | 'running' }
  /** With a handshake its link is about to open; without one (after a disconnect) nothing opens by itself. */
  | { readonly kind: 'ready'; readonly handshake: Handshake | null }
  | { readonly kind: 'waiting'; readonly handshake: Handshake; readonly popup: PopupOutcome }
  | { readonly kind: 'connected'; readonly session: TrialSession }
  | { readonly kind: 'error'; readonly reason: 'not-started' | 'expired'; readonly detail: string };

export type ConnectEvent =
  | { readonly type: 'connect'; readonly pollEveryMs: number }
  | { readonly type: 'handshake-done'; readonly handshake: Handshake }
  | { readonly type: 'handshake-failed'; readonly detail: string }
  | { readonly type: 'link-opened'; readonly popup: PopupOutcome }
  | { readonly type: 'polled'; readonly token: string; readonly answer: HandshakePoll }
  | { readonly type: 'disconnect' }
  | { readonly type: 'disconnected' }
  | { readonly type: 'disconnect-failed' }
  /** The stored session changed by another way than this machine. */
  | { readonly type: 'session-changed'; readonly session: TrialSession | null };

/** What the world has to do after a step, in order. */
export type ConnectEffect =
  | { readonly do: 'request-handshake'; readonly pollEveryMs: number }
  | { readonly do: 'store-handshake'; readonly handshake: Handshake | null }
  | { readonly do: 'open-link'; readonly handshake: Handshake }
  | { readonly do: 'poll'; readonly handshake: Handshake }
  | { readonly do: 'stop' }
  | { readonly do: 'store-session'; readonly session: TrialSession | null }
  | { readonly do: 'announce' }
  /** `handshake`: nothing is connected yet, so only the waiting ends. */
  | { readonly do: 'request-disconnect'; readonly token: string; readonly what: 'handshake' | 'session' }
  | { readonly do: 'report-disconnect-failure' };

export interface Step {
  readonly state: ConnectState;
  readonly effects: readonly ConnectEffect[];
}

export const IDLE: ConnectState = { kind: 'idle', request: 'none' };

const EXPIRED = 'The link is no longer valid. Try again for a new one.';

function stay(state: ConnectState): Step {
  return { state, effects: [] };
}

/** Where a page starts: connected with a stored session, waiting with a stored handshake, else idle. */
export function start(session: TrialSession | null, handshake: Handshake | null): Step {
  if (session !== null) return stay({ kind: 'connected', session });
  if (handshake === null) return stay(IDLE);
  return { state: { kind: 'waiting', handshake, popup: 'opened' }, effects: [{ do: 'poll', handshake }] };
}

function onPolled(state: ConnectState, token: string, answer: HandshakePoll): Step {
  if (state.kind !== 'waiting' || state.handshake.token !== token) return stay(state);
  switch (answer.status) {
    case 'pending':
      return stay(state);
    case 'expired':
      return {
        state: { kind: 'error', reason: 'expired', detail: EXPIRED },
        effects: [{ do: 'stop' }, { do: 'store-handshake', handshake: null }],
      };
    case 'connected': {
      const session = { token, username: answer.username, chatId: answer.chatId };
      return {
        state: { kind: 'connected', session },
        effects: [
          { do: 'stop' },
          { do: 'store-handshake', handshake: null },
          { do: 'store-session', session },
          { do: 'announce' },
        ],
      };
    }
  }
}

function onDisconnect(state: ConnectState): Step {
  if (state.kind !== 'waiting' && state.kind !== 'connected') return stay(state);
  const isWaiting = state.kind === 'waiting';
  const { token } = isWaiting ? state.handshake : state.session;
  const what = isWaiting ? 'handshake' : 'session';
  return { state, effects: [{ do: 'stop' }, { do: 'request-disconnect', token, what }] };
}

function onDisconnectFailed(state: ConnectState): Step {
  const resumed: readonly ConnectEffect[] =
    state.kind === 'waiting' ? [{ do: 'poll', handshake: state.handshake }] : [];
  return { state, effects: [...resumed, { do: 'report-disconnect-failure' }] };
}

const FORGET: readonly ConnectEffect[] = [
  { do: 'stop' },
  { do: 'store-handshake', handshake: null },
  { do: 'store-session', session: null },
  { do: 'announce' },
];

function onSessionChanged(state: ConnectState, session: TrialSession | null): Step {
  if (session === null) return stay(state.kind === 'connected' ? IDLE : state);
  if (state.kind === 'connected' && state.session.token === session.token) return stay(state);
  return {
    state: { kind: 'connected', session },
    effects: [{ do: 'stop' }, { do: 'store-handshake', handshake: null }],
  };
}

function isAsking(state: ConnectState): boolean {
  return state.kind === 'idle' && state.request === 'running';
}

/** One step of the connection. Pure; events that do not fit the state change nothing. */
export function step(state: ConnectState, event: ConnectEvent): Step {
  switch (event.type) {
    case 'connect':
      if (isAsking(state) || state.kind === 'waiting' || state.kind === 'connected') return stay(state);
      return {
        state: { kind: 'idle', request: 'running' },
        effects: [{ do: 'request-handshake', pollEveryMs: event.pollEveryMs }],
      };
    case 'handshake-done':
      if (!isAsking(state)) return stay(state);
      return {
        state: { kind: 'ready', handshake: event.handshake },
        effects: [
          { do: 'store-handshake', handshake: event.handshake },
          { do: 'open-link', handshake: event.handshake },
        ],
      };
    case 'handshake-failed':
      if (!isAsking(state)) return stay(state);
      return stay({ kind: 'error', reason: 'not-started', detail: event.detail });
    case 'link-opened':
      if (state.kind !== 'ready' || state.handshake === null) return stay(state);
      return {
        state: { kind: 'waiting', handshake: state.handshake, popup: event.popup },
        effects: [{ do: 'poll', handshake: state.handshake }],
      };
    case 'polled':
      return onPolled(state, event.token, event.answer);
    case 'disconnect':
      return onDisconnect(state);
    case 'disconnected':
      return { state: { kind: 'ready', handshake: null }, effects: FORGET };
    case 'disconnect-failed':
      return onDisconnectFailed(state);
    case 'session-changed':
      return onSessionChanged(state, event.session);
  }
}
