import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CONFIG, type Config } from '../platform/config/config.js';
import { LOGGER, type Logger } from '../platform/logger/logger.js';
import { addressKey } from '../platform/rate-limit/address-key.js';
import { clientAddress } from '../platform/rate-limit/client-address.js';
import { TrialSessionEnds, trialSessionKey } from '../telegram-bot/trial-session-ends.js';
import { TrialSessions } from '../trial/trial-sessions.js';
import { ownerKey } from '../triggers/owner.js';
import { readTrialToken } from './domain/socket-auth.js';
import type { ScreenServer, ScreenSocket } from './screen-server.js';

const SOCKETS_PER_SESSION = 10;
/** Of visitors without a session: many people may share one address. */
const ANONYMOUS_PER_ADDRESS = 50;
const RECHECK_MS = 60_000;

type Standing =
  | { readonly kind: 'live'; readonly chatId: string }
  | { readonly kind: 'ended' }
  /** The database did not answer: asked again at the next check. */
  | { readonly kind: 'unclear' };

/**
 * Whose socket it is. A socket with a live trial token is in its chat's room until the session ends; every other one
 * is anonymous and hears prices only. Sockets never name rooms.
 */
@Injectable()
export class SocketSessions implements OnModuleDestroy {
  private server: ScreenServer | null = null;
  private unsubscribe: () => void = () => undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly sessions: TrialSessions,
    private readonly ends: TrialSessionEnds,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** From now on sessions are checked again every minute, and left when they end. */
  follow(server: ScreenServer): void {
    this.server = server;
    this.unsubscribe = this.ends.subscribe((key) => this.end(key));
    this.timer = setInterval(() => void this.recheck(), RECHECK_MS).unref();
  }

  onModuleDestroy(): void {
    this.unsubscribe();
    clearInterval(this.timer);
  }

  /**
   * Looks a new socket's token up and puts it into its rooms. `refused`: the session has 10 sockets already, or the
   * address 50 times RATE_LIMIT_SCALE without a session.
   */
  async admit(socket: ScreenSocket): Promise<'welcome' | 'refused'> {
    const token = readTrialToken(socket.handshake.auth);
    if (token === null) return this.admitAnonymous(socket);
    const standing = await this.standingOf(token);
    if (standing.kind === 'ended') {
      socket.data.cameWithDeadToken = true;
      return this.admitAnonymous(socket);
    }
    const room = sessionRoom(trialSessionKey(token));
    if (socketsIn(socket, room) >= SOCKETS_PER_SESSION) return 'refused';
    socket.data.trialToken = token;
    await socket.join(standing.kind === 'live' ? [room, chatRoom(standing.chatId)] : room);
    return 'welcome';
  }

  /** Looks every session that has sockets up again. */
  async recheck(): Promise<void> {
    const sockets = [...(this.server?.of('/').sockets.values() ?? [])];
    const tokens = new Set(sockets.flatMap(({ data }) => data.trialToken ?? []));
    for (const token of tokens) {
      const standing = await this.standingOf(token);
      if (standing.kind === 'ended') this.end(trialSessionKey(token));
      if (standing.kind === 'live')
        this.server?.in(sessionRoom(trialSessionKey(token))).socketsJoin(chatRoom(standing.chatId));
    }
  }

  private async admitAnonymous(socket: ScreenSocket): Promise<'welcome' | 'refused'> {
    const { rateLimitScale, trustProxy } = this.config;
    const room = `anonymous:${addressKey(clientAddress(socket.request, trustProxy))}`;
    if (socketsIn(socket, room) >= Math.max(1, Math.round(ANONYMOUS_PER_ADDRESS * rateLimitScale)))
      return 'refused';
    await socket.join(room);
    return 'welcome';
  }

  private end(key: string): void {
    const { adapter, sockets } = this.server?.of('/') ?? {};
    for (const id of adapter?.rooms.get(sessionRoom(key)) ?? []) {
      const socket = sockets?.get(id);
      if (socket === undefined) continue;
      for (const room of socket.rooms) if (room !== socket.id) void socket.leave(room);
      socket.data.trialToken = undefined;
      socket.emit('session:ended');
    }
  }

  private async standingOf(token: string): Promise<Standing> {
    try {
      const trial = await this.sessions.find(token);
      return trial === null ? { kind: 'ended' } : { kind: 'live', chatId: trial.chatId };
    } catch (error) {
      this.logger.warn({ err: error }, 'the session of a socket could not be looked up');
      return { kind: 'unclear' };
    }
  }
}

function socketsIn({ nsp }: ScreenSocket, room: string): number {
  return nsp.adapter.rooms.get(room)?.size ?? 0;
}

function chatRoom(chatId: string): string {
  return ownerKey({ kind: 'trial', chatId });
}

/** Room names travel between processes and into logs: they hold no token. */
function sessionRoom(key: string): string {
  return `session:${key}`;
}
