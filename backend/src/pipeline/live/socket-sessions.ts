import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { accountOwner, trialOwner } from '../../identity/owner.js';
import { SessionEvents } from '../../identity/session-events.js';
import { SessionCookie } from '../../identity/sessions/session-cookie.js';
import { keyOfSecret } from '../../identity/session-key.js';
import { Sessions } from '../../identity/sessions/sessions.js';
import { TrialSessions } from '../../identity/trial/trial-sessions.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { addressKey } from '../../platform/http/address-key.js';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';
import { clientAddress } from '../../platform/rate-limit/client-address.js';
import type { LiveServer, LiveSocket } from './live-server.js';
import { SessionRooms } from './session-rooms.js';
import { type SessionKind, SessionSockets } from './session-sockets.js';

/** Sockets without a session; many visitors may share an address. */
const ANONYMOUS_PER_ADDRESS = 50;
const LONGEST_TOKEN = 200;

/** The trial token of a socket's `auth`, null without one. Takes anything. */
export function readTrialToken(auth: unknown): string | null {
  if (typeof auth !== 'object' || auth === null || !('trialToken' in auth)) return null;
  const { trialToken } = auth;
  if (typeof trialToken !== 'string' || trialToken === '' || trialToken.length > LONGEST_TOKEN) return null;
  return trialToken;
}

/**
 * Finds the sessions of a socket: its account by the cookie, its trial by the token, or both. An anonymous socket gets
 * prices only. Clients never name rooms.
 */
@Injectable()
export class SocketSessions implements OnModuleDestroy {
  private readonly accounts: SessionSockets;
  private readonly trials: SessionSockets;
  private readonly stops: readonly (() => void)[];

  constructor(
    private readonly rooms: SessionRooms,
    trials: TrialSessions,
    accounts: Sessions,
    cookie: SessionCookie,
    ends: SessionEvents,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.accounts = new SessionSockets(accountKind(accounts, cookie), rooms, logger);
    this.trials = new SessionSockets(trialKind(trials), rooms, logger);
    this.stops = [
      ends.accountEnded.subscribe((keys) => keys.forEach((key) => rooms.endEverywhere(key))),
      ends.trialEnded.subscribe((key) => rooms.endEverywhere(key)),
      () => this.accounts.stop(),
      () => this.trials.stop(),
    ];
  }

  attach(server: LiveServer): void {
    this.rooms.attach(server.of('/'), 'stay');
  }

  onModuleDestroy(): void {
    for (const stop of this.stops) stop();
  }

  /** `refused`: a session has 10 sockets, its owner 30, or the address 50 times RATE_LIMIT_SCALE without a session. */
  async admit(socket: LiveSocket): Promise<'welcome' | 'refused'> {
    const [account, trial] = await Promise.all([
      this.accounts.sessionOf(socket),
      this.trials.sessionOf(socket),
    ]);
    if (trial === 'ended') socket.data.hasDeadToken = true;
    const brought = [account, trial].flatMap((each) => (each === 'ended' || each === null ? [] : each));
    if (brought.length === 0) return this.admitAnonymous(socket);
    if (brought.some((session) => this.rooms.isFull(socket, session))) return 'refused';
    for (const session of brought) await this.rooms.join(socket, session);
    return 'welcome';
  }

  private async admitAnonymous(socket: LiveSocket): Promise<'welcome' | 'refused'> {
    const { rateLimitScale, trustProxy } = this.config;
    const most = Math.max(1, Math.round(ANONYMOUS_PER_ADDRESS * rateLimitScale));
    const room = `anonymous:${addressKey(clientAddress(socket.request, trustProxy))}`;
    if ((socket.nsp.adapter.rooms.get(room)?.size ?? 0) >= most) return 'refused';
    await socket.join(room);
    return 'welcome';
  }
}

function accountKind(sessions: Sessions, cookie: SessionCookie): SessionKind {
  return {
    memory: 'accountKey',
    unread: 'live push: the account of a socket could not be read',
    unchecked: 'live push: account sessions could not be checked',
    recheckMs: 500,
    credentialOf: (socket) => cookie.ofCookies(socket.handshake.headers.cookie),
    keyOf: keyOfSecret,
    ownerIdOf: async (sid) => (await sessions.find(sid))?.person.id,
    live: (keys) => sessions.live(keys),
    owner: accountOwner,
  };
}

function trialKind(sessions: TrialSessions): SessionKind {
  return {
    memory: 'trialKey',
    unread: 'live push: the trial of a socket could not be read',
    unchecked: 'live push: trial sessions could not be checked',
    recheckMs: 1_000,
    credentialOf: (socket) => readTrialToken(socket.handshake.auth),
    keyOf: keyOfSecret,
    ownerIdOf: async (token) => (await sessions.find(token))?.chatId,
    live: (keys) => sessions.live(keys),
    owner: trialOwner,
  };
}
