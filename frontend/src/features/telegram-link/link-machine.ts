import type { LinkPoll } from '@contract/telegram.js';
import type { TrialSession } from '../../shared/session/trial-session.js';
import type { TelegramLink } from './stored-link.js';

export type PopupOutcome = 'opened' | 'blocked';

/** Where the connection to Telegram stands. */
export type LinkState =
  | { readonly kind: 'idle'; readonly request: 'none' | 'running' }
  /** With a link its link is about to open; without one (after a disconnect) nothing opens by itself. */
  | { readonly kind: 'ready'; readonly link: TelegramLink | null }
  | { readonly kind: 'waiting'; readonly link: TelegramLink; readonly popup: PopupOutcome }
  | { readonly kind: 'connected'; readonly session: TrialSession }
  | { readonly kind: 'error'; readonly reason: 'not-started' | 'expired'; readonly detail: string };

export type LinkEvent =
  | { readonly type: 'connect'; readonly pollEveryMs: number }
  | { readonly type: 'link-created'; readonly link: TelegramLink }
  | { readonly type: 'link-failed'; readonly detail: string }
  | { readonly type: 'link-opened'; readonly popup: PopupOutcome }
  | { readonly type: 'polled'; readonly token: string; readonly answer: LinkPoll }
  | { readonly type: 'disconnect' }
  | { readonly type: 'disconnected' }
  | { readonly type: 'disconnect-failed' }
  /** The stored session changed by another way than this machine. */
  | { readonly type: 'session-changed'; readonly session: TrialSession | null };

/** What the world has to do after a step, in order. */
export type LinkEffect =
  | { readonly do: 'request-link'; readonly pollEveryMs: number }
  | { readonly do: 'store-link'; readonly link: TelegramLink | null }
  | { readonly do: 'open-link'; readonly link: TelegramLink }
  | { readonly do: 'poll'; readonly link: TelegramLink }
  | { readonly do: 'stop' }
  | { readonly do: 'store-session'; readonly session: TrialSession | null }
  | { readonly do: 'announce' }
  /** `link`: nothing is connected yet, so only the waiting ends. */
  | { readonly do: 'request-disconnect'; readonly token: string; readonly what: 'link' | 'session' }
  | { readonly do: 'report-disconnect-failure' };

export interface LinkStep {
  readonly state: LinkState;
  readonly effects: readonly LinkEffect[];
}

export const IDLE: LinkState = { kind: 'idle', request: 'none' };

const EXPIRED = 'The link is no longer valid. Try again for a new one.';

function stay(state: LinkState): LinkStep {
  return { state, effects: [] };
}

/** Where a page starts: connected with a stored session, waiting with a stored link, else idle. */
export function start(session: TrialSession | null, link: TelegramLink | null): LinkStep {
  if (session !== null) return stay({ kind: 'connected', session });
  if (link === null) return stay(IDLE);
  return { state: { kind: 'waiting', link, popup: 'opened' }, effects: [{ do: 'poll', link }] };
}

function onPolled(state: LinkState, token: string, answer: LinkPoll): LinkStep {
  if (state.kind !== 'waiting' || state.link.token !== token) return stay(state);
  switch (answer.status) {
    case 'pending':
      return stay(state);
    case 'expired':
      return {
        state: { kind: 'error', reason: 'expired', detail: EXPIRED },
        effects: [{ do: 'stop' }, { do: 'store-link', link: null }],
      };
    case 'connected': {
      const session = { token, username: answer.username, chatId: answer.chatId };
      return {
        state: { kind: 'connected', session },
        effects: [
          { do: 'stop' },
          { do: 'store-link', link: null },
          { do: 'store-session', session },
          { do: 'announce' },
        ],
      };
    }
  }
}

function onDisconnect(state: LinkState): LinkStep {
  if (state.kind !== 'waiting' && state.kind !== 'connected') return stay(state);
  const isWaiting = state.kind === 'waiting';
  const { token } = isWaiting ? state.link : state.session;
  const what = isWaiting ? 'link' : 'session';
  return { state, effects: [{ do: 'stop' }, { do: 'request-disconnect', token, what }] };
}

function onDisconnectFailed(state: LinkState): LinkStep {
  const resumed: readonly LinkEffect[] = state.kind === 'waiting' ? [{ do: 'poll', link: state.link }] : [];
  return { state, effects: [...resumed, { do: 'report-disconnect-failure' }] };
}

const FORGET: readonly LinkEffect[] = [
  { do: 'stop' },
  { do: 'store-link', link: null },
  { do: 'store-session', session: null },
  { do: 'announce' },
];

function onSessionChanged(state: LinkState, session: TrialSession | null): LinkStep {
  if (session === null) return stay(state.kind === 'connected' ? IDLE : state);
  if (state.kind === 'connected' && state.session.token === session.token) return stay(state);
  return {
    state: { kind: 'connected', session },
    effects: [{ do: 'stop' }, { do: 'store-link', link: null }],
  };
}

function isAsking(state: LinkState): boolean {
  return state.kind === 'idle' && state.request === 'running';
}

/** One step of the connection. Pure; events that do not fit the state change nothing. */
export function step(state: LinkState, event: LinkEvent): LinkStep {
  switch (event.type) {
    case 'connect':
      if (isAsking(state) || state.kind === 'waiting' || state.kind === 'connected') return stay(state);
      return {
        state: { kind: 'idle', request: 'running' },
        effects: [{ do: 'request-link', pollEveryMs: event.pollEveryMs }],
      };
    case 'link-created':
      if (!isAsking(state)) return stay(state);
      return {
        state: { kind: 'ready', link: event.link },
        effects: [
          { do: 'store-link', link: event.link },
          { do: 'open-link', link: event.link },
        ],
      };
    case 'link-failed':
      if (!isAsking(state)) return stay(state);
      return stay({ kind: 'error', reason: 'not-started', detail: event.detail });
    case 'link-opened':
      if (state.kind !== 'ready' || state.link === null) return stay(state);
      return {
        state: { kind: 'waiting', link: state.link, popup: event.popup },
        effects: [{ do: 'poll', link: state.link }],
      };
    case 'polled':
      return onPolled(state, event.token, event.answer);
    case 'disconnect':
      return onDisconnect(state);
    case 'disconnected':
      return { state: { kind: 'ready', link: null }, effects: FORGET };
    case 'disconnect-failed':
      return onDisconnectFailed(state);
    case 'session-changed':
      return onSessionChanged(state, event.session);
  }
}
