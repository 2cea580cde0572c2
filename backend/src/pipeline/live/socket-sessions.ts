import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { addressKey } from '../../platform/rate-limit/address-key.js';
import { clientAddress } from '../../platform/rate-limit/client-address.js';
import { AccountSockets } from './account-sockets.js';
import type { LiveServer, LiveSocket } from './live-server.js';
import { type BroughtSession, SessionRooms } from './session-rooms.js';
import { TrialSockets } from './trial-sockets.js';

/** Of visitors without a session: many people may share one address. */
const ANONYMOUS_PER_ADDRESS = 50;

/**
 * Whose socket it is. The cookie speaks for an account and the token for a trial; a socket may have both, and is in the
 * rooms of each until that session ends. One with neither is anonymous and hears prices only. Sockets never name rooms.
 */
@Injectable()
export class SocketSessions {
  constructor(
    private readonly rooms: SessionRooms,
    private readonly trials: TrialSockets,
    private readonly accounts: AccountSockets,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  follow(server: LiveServer): void {
    this.rooms.follow(server.of('/'), 'stay');
  }

  /**
   * Looks up what a new socket brought and puts it into its rooms. `refused`: one of its sessions has 10 sockets already, or
   * the owner 30, or the address 50 times RATE_LIMIT_SCALE without a session.
   */
  async admit(socket: LiveSocket): Promise<'welcome' | 'refused'> {
    const [account, trial] = await Promise.all([this.accounts.of(socket), this.trials.of(socket)]);
    if (trial === 'ended') socket.data.cameWithDeadToken = true;
    const brought: readonly BroughtSession[] = [account ?? [], trial === 'ended' ? [] : (trial ?? [])].flat();
    if (brought.length === 0) return this.admitAnonymous(socket);
    if (brought.some((session) => this.rooms.isFull(socket, session))) return 'refused';
    for (const session of brought) await this.rooms.enter(socket, session);
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
