import { Inject, Injectable } from '@nestjs/common';
import { type LiveSession, Sessions } from '../../../identity/sessions/sessions.js';
import { SessionCookie } from '../../../identity/sessions/session-cookie.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import type { AdminNamespace, AdminSocket } from '../../../pipeline/live/live-server.js';
import { type SocketSession, SessionRooms } from '../../../pipeline/live/session-rooms.js';

/** `unclear`: the database did not answer. `full`: the session has 10 sockets here, or the admin 30. */
export type Admission = 'welcome' | 'signed-out' | 'no-admin' | 'full' | 'unclear';

/** Sockets of admins, by the cookie they came with. They go when its session ends (`SocketSessions` finds out). */
@Injectable()
export class AdminSockets {
  constructor(
    private readonly rooms: SessionRooms,
    private readonly sessions: Sessions,
    private readonly pass: SessionCookie,
    @Inject(CONFIG) private readonly config: Pick<Config, 'adminSecondFactor'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  follow(namespace: AdminNamespace): void {
    this.rooms.attach(namespace, 'leave');
  }

  /** Puts a new socket into its rooms if it is an admin's. */
  async admit(socket: AdminSocket): Promise<Admission> {
    const session = await this.find(socket.handshake.headers.cookie);
    if (session === 'unclear') return 'unclear';
    if (session === null) return 'signed-out';
    const { key, person } = session;
    if (person.role !== 'admin') return 'no-admin';
    if (this.config.adminSecondFactor === 'required' && !session.isTwoFactor) return 'no-admin';
    const brought: SocketSession = { key, owner: { kind: 'user', userId: person.id } };
    if (this.rooms.isFull(socket, brought)) return 'full';
    socket.data.accountKey = key;
    await this.rooms.join(socket, brought);
    return 'welcome';
  }

  /**
   * Whose socket it is, looked up anew: a change of role ends the session.
   *
   * @throws AppError UNAUTHENTICATED (401) once the session is over.
   */
  async adminOf({ data }: AdminSocket): Promise<string> {
    const key = data.accountKey ?? '';
    const userId = (await this.sessions.live([key])).get(key);
    if (userId === undefined) throw new AppError('UNAUTHENTICATED', 401);
    return userId;
  }

  private async find(cookies: string | undefined): Promise<LiveSession | 'unclear' | null> {
    const sid = this.pass.ofCookies(cookies);
    if (sid === null) return null;
    try {
      return await this.sessions.find(sid);
    } catch (error) {
      this.logger.warn({ err: error }, 'admin sockets: the account could not be read');
      return 'unclear';
    }
  }
}
