import type { RecentAlert } from '@bellwether/backend/contract/alert.js';
import type { ClientToServerEvents, ServerToClientEvents } from '@bellwether/backend/contract/socket.js';
import { io, type Socket } from 'socket.io-client';

/** A browser tab of a trial at one web process: it connects again by itself and then reads anew what it may have missed. */
export class Tab {
  /** How often each alert was pushed, by its id. */
  readonly pushed = new Map<string, number>();
  /** What it knows of, pushed or read. */
  readonly known = new Set<string>();
  /** When the last frame of prices came; milliseconds of performance.now(). */
  pricedAt = -Infinity;
  /** How often its session was ended, as it was told. */
  ended = 0;
  private readonly socket: Socket<ServerToClientEvents, ClientToServerEvents>;

  constructor(
    readonly name: string,
    private readonly url: string,
    private readonly token: string,
  ) {
    this.socket = io(url, {
      transports: ['websocket'],
      auth: { trialToken: token },
      reconnectionDelay: 100,
      reconnectionDelayMax: 300,
      timeout: 3_000,
    });
    this.socket.on('connect', () => void this.connected());
    this.socket.on('prices', () => {
      this.pricedAt = performance.now();
    });
    this.socket.on('alert:recorded', ({ id }) => {
      this.pushed.set(id, (this.pushed.get(id) ?? 0) + 1);
      this.known.add(id);
    });
    this.socket.on('session:ended', () => {
      this.ended += 1;
    });
  }

  get isConnected(): boolean {
    return this.socket.connected;
  }

  close(): void {
    this.socket.disconnect();
  }

  private async connected(): Promise<void> {
    this.socket.emit('prices:watch', ['BTC'], () => undefined);
    await this.read().catch(() => undefined);
  }

  /** Reads the last alerts by REST. @throws if the web process does not answer. */
  private async read(): Promise<void> {
    const answer = await fetch(`${this.url}/api/recent-alerts`, {
      headers: { authorization: `Bearer ${this.token}` },
      signal: AbortSignal.timeout(5_000),
    });
    const alerts = (await answer.json()) as readonly RecentAlert[];
    for (const { id } of alerts) this.known.add(id);
  }
}
