import { type IncomingMessage, ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { addressKey } from '../../platform/http/address-key.js';
import { CallCount } from '../../platform/rate-limit/call-count.js';
import { clientAddress } from '../../platform/rate-limit/client-address.js';
import { MessageBudget, closeHard, hangUpOnFloods } from './flood-guard.js';
import { checkConnects } from './connect-check.js';
import { MAX_MESSAGE_BYTES, type LiveServer, type LiveSocket } from './live-server.js';

type Connection = LiveSocket['conn'];
type Settings = Pick<Config, 'production' | 'publicUrl' | 'port' | 'trustProxy' | 'rateLimitScale'>;

/** An office or a mobile carrier shares one address; each browser may reconnect three times a minute. */
const OPEN_PER_ADDRESS = 1_000;
/** Each costs some 20 kB, and a browser joins at once. */
const SILENT_PER_ADDRESS = 100;
const CONNECTS_PER_ADDRESS = 3_000;
const CONNECTS_WINDOW_MS = 60_000;
const JOIN_TIMEOUT_MS = 10_000;
const BYTES = 50 * MAX_MESSAGE_BYTES;
const BYTES_WINDOW_MS = 10_000;

/**
 * Limits connects, open connections and those that have joined no namespace yet of an address (times RATE_LIMIT_SCALE, in
 * memory): 429 beyond. Closes connections that flood or join none within 10 seconds.
 */
@Injectable()
export class ConnectionLimits {
  private readonly open = new Map<string, number>();
  /** Connections that have not joined, with the way to do so. */
  private readonly silent = new Map<Connection, () => void>();
  private readonly silentOf = new Map<string, number>();
  private readonly mostOpen: number;
  private readonly mostSilent: number;
  private readonly connects: CallCount;

  constructor(
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Settings,
  ) {
    const scaled = (max: number): number => Math.max(1, Math.round(max * config.rateLimitScale));
    this.mostOpen = scaled(OPEN_PER_ADDRESS);
    this.mostSilent = scaled(SILENT_PER_ADDRESS);
    this.connects = new CallCount(scaled(CONNECTS_PER_ADDRESS), CONNECTS_WINDOW_MS);
  }

  attach({ engine }: LiveServer): void {
    engine.opts.allowRequest = checkConnects(this.config, (request) => this.admits(request));
    engine.use((request: IncomingMessage, response: unknown, next: () => void) => {
      if (!(response instanceof ServerResponse)) this.limitBytes(request);
      next();
    });
    engine.on('connection', (connection: Connection) => this.opened(connection));
  }

  joined(connection: Connection): void {
    this.silent.get(connection)?.();
    this.silent.delete(connection);
  }

  /** Refusals because of open connections are repeated, so they do not count as connects. */
  private admits(request: IncomingMessage): boolean {
    const address = this.addressOf(request);
    if ((this.open.get(address) ?? 0) >= this.mostOpen) return false;
    if ((this.silentOf.get(address) ?? 0) >= this.mostSilent) return false;
    return this.connects.add(address, this.clock.steady()) === null;
  }

  private opened(connection: Connection): void {
    const address = this.addressOf(connection.request);
    const cancel = this.clock.after(JOIN_TIMEOUT_MS, () => closeHard(connection));
    change(this.open, address, 1);
    change(this.silentOf, address, 1);
    this.silent.set(connection, () => {
      cancel();
      change(this.silentOf, address, -1);
    });
    connection.once('close', () => {
      this.joined(connection);
      change(this.open, address, -1);
    });
    hangUpOnFloods(connection, this.clock);
  }

  /** Incomplete frames and frames during an upgrade are seen nowhere else. */
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

function change(counts: Map<string, number>, address: string, by: 1 | -1): void {
  const count = (counts.get(address) ?? 0) + by;
  if (count > 0) counts.set(address, count);
  else counts.delete(address);
}
