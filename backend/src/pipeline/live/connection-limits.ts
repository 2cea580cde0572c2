import { type IncomingMessage, ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { addressKey } from '../../platform/rate-limit/address-key.js';
import { CallCount } from '../../platform/rate-limit/call-count.js';
import { clientAddress } from '../../platform/rate-limit/client-address.js';
import { MessageBudget } from './domain/message-budget.js';
import { closeHard, hangUpOnFloods } from './flood-guard.js';
import { checkHandshakes } from './handshake-check.js';
import { MAX_MESSAGE_BYTES, type LiveServer, type LiveSocket } from './live-server.js';

type Connection = LiveSocket['conn'];
type Settings = Pick<Config, 'production' | 'publicUrl' | 'port' | 'trustProxy' | 'rateLimitScale'>;

/** Everybody of an office or of a mobile carrier's address, and each of them may come back three times a minute. */
const OPEN_PER_ADDRESS = 1_000;
const HANDSHAKES_PER_ADDRESS = 3_000;
const HANDSHAKES_WINDOW_MS = 60_000;
const FIRST_WORD_MS = 10_000;
const BYTES = 50 * MAX_MESSAGE_BYTES;
const BYTES_WINDOW_MS = 10_000;

/**
 * How many connections one address may have open and ask for, polling or WebSocket, times RATE_LIMIT_SCALE; 429 beyond. Counted
 * in the memory of this process, before anything is kept of the caller. A connection that joins no namespace within 10
 * seconds ends, and so does one that floods.
 */
@Injectable()
export class ConnectionLimits {
  private readonly open = new Map<string, number>();
  private readonly silent = new Map<Connection, () => void>();
  private readonly mostOpen: number;
  private readonly handshakes: CallCount;

  constructor(
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Settings,
  ) {
    const scaled = (max: number): number => Math.max(1, Math.round(max * config.rateLimitScale));
    this.mostOpen = scaled(OPEN_PER_ADDRESS);
    this.handshakes = new CallCount(scaled(HANDSHAKES_PER_ADDRESS), HANDSHAKES_WINDOW_MS);
  }

  follow({ engine }: LiveServer): void {
    engine.opts.allowRequest = checkHandshakes(this.config, (request) => this.admits(request));
    engine.use((request: IncomingMessage, response: unknown, next: () => void) => {
      if (!(response instanceof ServerResponse)) this.limitBytes(request);
      next();
    });
    engine.on('connection', (connection: Connection) => this.opened(connection));
  }

  /** The connection has joined a namespace. */
  joined(connection: Connection): void {
    this.silent.get(connection)?.();
    this.silent.delete(connection);
  }

  /** Who is refused because of open connections tries again and again; that must not use up the handshakes of the others. */
  private admits(request: IncomingMessage): boolean {
    const address = this.addressOf(request);
    if ((this.open.get(address) ?? 0) >= this.mostOpen) return false;
    return this.handshakes.take(address, this.clock.steady()) === null;
  }

  private opened(connection: Connection): void {
    const address = this.addressOf(connection.request);
    this.open.set(address, (this.open.get(address) ?? 0) + 1);
    this.silent.set(
      connection,
      this.clock.after(FIRST_WORD_MS, () => closeHard(connection)),
    );
    connection.once('close', () => this.closed(connection, address));
    hangUpOnFloods(connection, this.clock);
  }

  private closed(connection: Connection, address: string): void {
    this.joined(connection);
    const left = (this.open.get(address) ?? 0) - 1;
    if (left > 0) this.open.set(address, left);
    else this.open.delete(address);
  }

  /** Of what a WebSocket sends: frames that are no message yet, or of a connection that is being upgraded, are seen nowhere else. */
  private limitBytes({ socket }: IncomingMessage): void {
    const budget = new MessageBudget(BYTES, BYTES_WINDOW_MS);
    socket.on('data', ({ length }: Buffer) => {
      if (budget.spend(this.clock.steady(), length) === 'exceeded') socket.destroy();
    });
  }

  private addressOf(request: IncomingMessage): string {
    return addressKey(clientAddress(request, this.config.trustProxy));
  }
}
