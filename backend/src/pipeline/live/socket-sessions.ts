import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { addressKey } from '../../platform/http/address-key.js';
import { clientAddress } from '../../platform/rate-limit/client-address.js';
import { AccountSockets } from './account-sockets.js';
import type { LiveServer, LiveSocket } from './live-server.js';
import { type SocketSession, SessionRooms } from './session-rooms.js';
import { TrialSockets } from './trial-sockets.js';

/** Sockets without a session; many visitors may share an address. */
const ANONYMOUS_PER_ADDRESS = 50;

/**
 * Finds the sessions of a socket: its account by the cookie, its trial by the token, or both. An anonymous socket gets
 * prices only. Clients never name rooms.
 */
@Injectable()
export class SocketSessions {
  constructor(
    private readonly rooms: SessionRooms,
    private readonly trials: TrialSockets,
    private readonly accounts: AccountSockets,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  attach(server: LiveServer): void {
    this.rooms.attach(server.of('/'), 'stay');
  }

  /** `refused`: a session has 10 sockets, its owner 30, or the address 50 times RATE_LIMIT_SCALE without a session. */
  async admit(socket: LiveSocket): Promise<'welcome' | 'refused'> {
    const [account, trial] = await Promise.all([
      this.accounts.sessionOf(socket),
      this.trials.sessionOf(socket),
    ]);
    if (trial === 'ended') socket.data.hasDeadToken = true;
    const brought: readonly SocketSession[] = [account ?? [], trial === 'ended' ? [] : (trial ?? [])].flat();
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
