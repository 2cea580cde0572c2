import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { MAX_WATCHED_SYMBOLS, type PushedQuote, type WatchAck } from '../../contract/socket.js';
import { Clock } from '../../platform/clock/clock.js';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';
import { Delays } from '../../platform/metrics/delays.js';
import type { MarketPrice } from '../price-feed/domain/price.js';
import { PageDemand } from '../price-feed/page-demand.js';
import { PriceStream } from '../price-feed/price-stream.js';
import { PriceTable } from '../price-feed/price-table.js';
import { FrameCoalescer, encodeQuote, pricesPacket } from './domain/frame-coalescer.js';
import { readWatchRequest, sortOut } from './domain/watch-request.js';
import type { LiveSocket } from './live-server.js';

const SLICE_MS = 1;

/** Yields to the event loop after every millisecond of a long task. */
export class TimeSlicer {
  private end: number;

  constructor(private readonly clock: Clock) {
    this.end = clock.running() + SLICE_MS;
  }

  /** Check after every step, and await `next` if true. */
  get isOver(): boolean {
    return this.clock.running() >= this.end;
  }

  async next(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.end = this.clock.running() + SLICE_MS;
  }
}

const FRAME_GAP_MS = 100;

/** The sockets that watch the same symbols share every frame. */
interface WatchGroup {
  readonly symbols: readonly string[];
  readonly sockets: Set<LiveSocket>;
}

/**
 * Sends prices to browsers. A frame is encoded once for all sockets that watch the same symbols; a connection that is still
 * busy skips it and gets all its symbols once it is free.
 */
@Injectable()
export class PriceFanOut implements OnModuleDestroy {
  /** From the oldest tick of a frame until it was written to every socket. */
  readonly delays = new Delays();
  private readonly frames = new FrameCoalescer(FRAME_GAP_MS);
  private readonly groups = new Map<string, WatchGroup>();
  private readonly groupOf = new Map<LiveSocket, WatchGroup>();
  private readonly behind = new Set<LiveSocket>();
  private readonly unsubscribe: () => void;
  private cancelWait: (() => void) | null = null;
  private sending = false;
  /** The oldest tick since the last frame, without official values. */
  private oldestTick = Infinity;

  constructor(
    stream: PriceStream,
    private readonly table: PriceTable,
    private readonly pages: PageDemand,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.unsubscribe = stream.subscribe((price) => this.onPrice(price));
  }

  onModuleDestroy(): void {
    this.unsubscribe();
    this.groups.clear();
    this.groupOf.clear();
    this.behind.clear();
    this.cancelWait?.();
  }

  /** Adds symbols and sends their current prices at once. */
  watch(socket: LiveSocket, body: unknown): WatchAck {
    const request = readWatchRequest(body);
    if (request.kind === 'refused') return { ok: false, message: request.message };
    const listed = request.symbols.filter((symbol) => this.pages.canWatch(symbol));
    const { accepted, unknown } = sortOut(request.symbols, [...this.table.tracked(), ...listed]);
    const watched = new Set([...this.watchedBy(socket), ...accepted]);
    if (watched.size > MAX_WATCHED_SYMBOLS) {
      return { ok: false, message: `At most ${MAX_WATCHED_SYMBOLS} symbols can be watched.` };
    }
    this.regroup(socket, [...watched]);
    this.sendCurrent(socket, accepted);
    return { ok: true, symbols: accepted, unknown };
  }

  /** Removes symbols; answers those that the socket watched. */
  unwatch(socket: LiveSocket, body: unknown): WatchAck {
    const request = readWatchRequest(body);
    if (request.kind === 'refused') return { ok: false, message: request.message };
    const watched = this.watchedBy(socket);
    const { accepted, unknown } = sortOut(request.symbols, watched);
    this.regroup(
      socket,
      watched.filter((symbol) => !accepted.includes(symbol)),
    );
    return { ok: true, symbols: accepted, unknown };
  }

  leave(socket: LiveSocket): void {
    this.regroup(socket, []);
  }

  private watchedBy(socket: LiveSocket): readonly string[] {
    return this.groupOf.get(socket)?.symbols ?? [];
  }

  private regroup(socket: LiveSocket, symbols: readonly string[]): void {
    const sorted = [...symbols].sort();
    const before = this.groupOf.get(socket);
    this.pages.replace(before?.symbols ?? [], sorted);
    if (before !== undefined) {
      before.sockets.delete(socket);
      if (before.sockets.size === 0) this.groups.delete(before.symbols.join());
      this.groupOf.delete(socket);
    }
    if (sorted.length === 0) {
      this.behind.delete(socket);
      return;
    }
    const group = this.groups.get(sorted.join()) ?? { symbols: sorted, sockets: new Set() };
    this.groups.set(sorted.join(), group);
    group.sockets.add(socket);
    this.groupOf.set(socket, group);
  }

  /** The age of a price is the table's, however often it is published. */
  private onPrice({ symbol, price, at, basis }: MarketPrice): void {
    if (this.groups.size === 0) return;
    const current = this.table.get(symbol);
    const asOf = current?.at ?? at;
    if (basis !== 'official') this.oldestTick = Math.min(this.oldestTick, at);
    this.frames.add([symbol, price, current?.change24h ?? null, asOf]);
    this.scheduleFrame();
  }

  /** Sends when the next frame is due; nothing while a frame is being sent. */
  private scheduleFrame(): void {
    if (this.sending || this.cancelWait !== null) return;
    const wait = this.frames.waitMs(this.clock.now()) ?? (this.behind.size > 0 ? FRAME_GAP_MS : null);
    if (wait === null) return;
    if (wait === 0) {
      void this.send();
      return;
    }
    this.cancelWait = this.clock.after(wait, () => {
      this.cancelWait = null;
      void this.send();
    });
  }

  private async send(): Promise<void> {
    this.sending = true;
    try {
      await this.broadcast();
    } catch (error) {
      this.logger.error({ err: error }, 'live push: a price frame could not be sent');
    } finally {
      this.sending = false;
    }
    this.scheduleFrame();
  }

  private async broadcast(): Promise<void> {
    const now = this.clock.now();
    const { oldestTick } = this;
    this.oldestTick = Infinity;
    const encoded = new Map(this.frames.drain(now).map((quote) => [quote[0], encodeQuote(quote)]));
    const slicer = new TimeSlicer(this.clock);
    const upToDate = await this.catchUp(slicer);
    for (const { symbols, sockets } of Array.from(this.groups.values())) {
      const quotes = encodedOf(symbols, encoded);
      if (quotes.length === 0) continue;
      const packet = pricesPacket(now, quotes);
      for (const socket of Array.from(sockets)) {
        if (!upToDate.has(socket)) this.write(socket, packet);
        if (slicer.isOver) await slicer.next();
      }
    }
    if (oldestTick < Infinity) this.delays.add(this.clock.now() - oldestTick, this.clock.steady());
  }

  private write(socket: LiveSocket, packet: string): void {
    if (socket.conn.transport.writable) socket.conn.write(packet);
    else if (this.groupOf.has(socket)) this.behind.add(socket);
  }

  /** Sends all symbols to sockets that missed a frame and are free again; returns those. */
  private async catchUp(slicer: TimeSlicer): Promise<ReadonlySet<LiveSocket>> {
    const free = new Set<LiveSocket>();
    for (const socket of Array.from(this.behind)) {
      if (!socket.conn.transport.writable || !this.behind.delete(socket)) continue;
      free.add(socket);
      this.sendCurrent(socket, this.watchedBy(socket));
      if (slicer.isOver) await slicer.next();
    }
    return free;
  }

  private sendCurrent(socket: LiveSocket, symbols: readonly string[]): void {
    const quotes = symbols.flatMap((symbol): PushedQuote[] => {
      const current = this.table.get(symbol);
      return current === null ? [] : [[symbol, current.price, current.change24h, current.at]];
    });
    if (quotes.length > 0) socket.emit('prices', { at: this.clock.now(), quotes });
  }
}

/** A loop, since it runs for every group at every frame. */
function encodedOf(symbols: readonly string[], encoded: ReadonlyMap<string, string>): readonly string[] {
  const found: string[] = [];
  for (const symbol of symbols) {
    const quote = encoded.get(symbol);
    if (quote !== undefined) found.push(quote);
  }
  return found;
}
