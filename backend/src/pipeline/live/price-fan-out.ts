import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { MAX_WATCHED_SYMBOLS, type PushedQuote, type WatchAck } from '../../contract/socket.js';
import { Clock } from '../../platform/clock/clock.js';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';
import { Delays } from '../../platform/metrics/delays.js';
import type { Price } from '../price-feed/domain/price.js';
import { PriceStream } from '../price-feed/price-stream.js';
import { PriceTable } from '../price-feed/price-table.js';
import { FrameCoalescer } from './domain/frame-coalescer.js';
import { encodeQuote, pricesPacket } from './domain/prices-packet.js';
import { readWatchRequest, sortOut } from './domain/watch-request.js';
import type { LiveSocket } from './live-server.js';

const SLICE_MS = 1;

/** Cuts a long piece of work into slices of a millisecond, so that what else there is to do never waits much longer. */
export class TimeSlicer {
  private end: number;

  constructor(private readonly clock: Clock) {
    this.end = clock.running() + SLICE_MS;
  }

  /** To be asked after every step of the work, and `next` to be awaited if it says so. */
  get isOver(): boolean {
    return this.clock.running() >= this.end;
  }

  /** Lets everything else have its turn. */
  async next(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.end = this.clock.running() + SLICE_MS;
  }
}

const FRAME_GAP_MS = 100;

/** The sockets that watch the same symbols: they share every frame. */
interface WatchGroup {
  readonly symbols: readonly string[];
  readonly sockets: Set<LiveSocket>;
}

/**
 * Prices to browsers. A frame is encoded once for all sockets that watch the same symbols and written straight to
 * their connections, a slice at a time; a connection that is still busy with an earlier frame skips this one and
 * gets everything it watches as soon as it is free, so that nothing piles up behind a slow browser.
 */
@Injectable()
export class PriceFanOut implements OnModuleDestroy {
  /** Of each frame: from the oldest tick in it until everybody's was written. */
  readonly delays = new Delays();
  private readonly frames = new FrameCoalescer(FRAME_GAP_MS);
  private readonly groups = new Map<string, WatchGroup>();
  private readonly groupOf = new Map<LiveSocket, WatchGroup>();
  private readonly behind = new Set<LiveSocket>();
  private readonly unsubscribe: () => void;
  private endWait: (() => void) | null = null;
  private sending = false;
  /** The oldest tick that no frame has taken along; of exchanges, since an official value is as old as its authority. */
  private oldestTick = Infinity;

  constructor(
    stream: PriceStream,
    private readonly table: PriceTable,
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
    this.endWait?.();
  }

  /** Adds symbols to what a socket watches and sends their current prices at once. */
  watch(socket: LiveSocket, body: unknown): WatchAck {
    const request = readWatchRequest(body);
    if (request.kind === 'refused') return { ok: false, message: request.message };
    const { accepted, unknown } = sortOut(request.symbols, this.table.tracked());
    const watched = new Set([...this.watchedBy(socket), ...accepted]);
    if (watched.size > MAX_WATCHED_SYMBOLS) {
      return { ok: false, message: `At most ${MAX_WATCHED_SYMBOLS} symbols can be watched.` };
    }
    this.regroup(socket, [...watched]);
    this.sendCurrent(socket, accepted);
    return { ok: true, symbols: accepted, unknown };
  }

  /** Takes symbols away from what a socket watches; answers those it did watch. */
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

  /** Forgets a socket that has gone. */
  leave(socket: LiveSocket): void {
    this.regroup(socket, []);
  }

  private watchedBy(socket: LiveSocket): readonly string[] {
    return this.groupOf.get(socket)?.symbols ?? [];
  }

  private regroup(socket: LiveSocket, symbols: readonly string[]): void {
    const sorted = [...symbols].sort();
    const before = this.groupOf.get(socket);
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

  /** A price is as old as the table says, however often it is published. */
  private onPrice({ symbol, price, at, basis }: Price): void {
    if (this.groups.size === 0) return;
    const current = this.table.get(symbol);
    const asOf = current?.at ?? at;
    if (basis !== 'official') this.oldestTick = Math.min(this.oldestTick, at);
    this.frames.add([symbol, price, current?.change24h ?? null, asOf]);
    this.plan();
  }

  /** Sends now what may go now, else when it may; nothing while a frame is on its way. */
  private plan(): void {
    if (this.sending || this.endWait !== null) return;
    const wait = this.frames.waitMs(this.clock.now()) ?? (this.behind.size > 0 ? FRAME_GAP_MS : null);
    if (wait === null) return;
    if (wait === 0) {
      void this.send();
      return;
    }
    this.endWait = this.clock.after(wait, () => {
      this.endWait = null;
      void this.send();
    });
  }

  private async send(): Promise<void> {
    this.sending = true;
    try {
      await this.broadcast();
    } catch (error) {
      this.logger.error({ err: error }, 'a frame of prices could not be sent');
    } finally {
      this.sending = false;
    }
    this.plan();
  }

  private async broadcast(): Promise<void> {
    const now = this.clock.now();
    const { oldestTick } = this;
    this.oldestTick = Infinity;
    const encoded = new Map(this.frames.take(now).map((quote) => [quote[0], encodeQuote(quote)]));
    const slices = new TimeSlicer(this.clock);
    const upToDate = await this.catchUp(slices);
    for (const { symbols, sockets } of Array.from(this.groups.values())) {
      const quotes = encodedOf(symbols, encoded);
      if (quotes.length === 0) continue;
      const packet = pricesPacket(now, quotes);
      for (const socket of Array.from(sockets)) {
        if (!upToDate.has(socket)) this.write(socket, packet);
        if (slices.isOver) await slices.next();
      }
    }
    if (oldestTick < Infinity) this.delays.add(this.clock.now() - oldestTick, this.clock.steady());
  }

  private write(socket: LiveSocket, packet: string): void {
    if (socket.conn.transport.writable) socket.conn.write(packet);
    else if (this.groupOf.has(socket)) this.behind.add(socket);
  }

  /** Gives everything they watch to the sockets that missed a frame and are free again; returns those. */
  private async catchUp(slices: TimeSlicer): Promise<ReadonlySet<LiveSocket>> {
    const free = new Set<LiveSocket>();
    for (const socket of Array.from(this.behind)) {
      if (!socket.conn.transport.writable || !this.behind.delete(socket)) continue;
      free.add(socket);
      this.sendCurrent(socket, this.watchedBy(socket));
      if (slices.isOver) await slices.next();
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

/** Written as a loop: it runs for every group at every frame. */
function encodedOf(symbols: readonly string[], encoded: ReadonlyMap<string, string>): readonly string[] {
  const found: string[] = [];
  for (const symbol of symbols) {
    const quote = encoded.get(symbol);
    if (quote !== undefined) found.push(quote);
  }
  return found;
}
