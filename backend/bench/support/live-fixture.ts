import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { Server } from 'socket.io';
import { type WebSocket, WebSocketServer } from 'ws';
import type { PushedQuote } from '../../src/contract/socket.js';
import { Clock } from '../../src/platform/clock/clock.js';
import type { CurrentPrice } from '../../src/pipeline/price-feed/domain/price.js';
import { SoloBus } from '../../src/platform/bus/message-bus.js';
import { PageDemand } from '../../src/pipeline/price-feed/page-demand.js';
import { PriceStream } from '../../src/pipeline/price-feed/price-stream.js';
import { PriceTable } from '../../src/pipeline/price-feed/price-table.js';
import { encodeQuote, pricesPacket } from '../../src/pipeline/live/domain/frame-coalescer.js';
import { PriceFanOut } from '../../src/pipeline/live/price-fan-out.js';
import { type LiveServer, type LiveSocket, SOCKET_SERVER } from '../../src/pipeline/live/live-server.js';
import type { SwarmOrder, SwarmReport } from './client-swarm.js';
import { randomNumbers, SYMBOLS } from './market.js';
import { assertThat } from './rows.js';

const FOLLOWED = 10;
const NOON = Date.UTC(2026, 0, 1, 12);
const logger = pino({ level: 'error' }, pino.destination(2));

/** How the prices of a batch come: all in one turn of the event loop, as the frames of one chunk do, or each in its own. */
export type Arrival = 'together' | 'one by one';

type Send = () => Promise<void>;

/** What sends batches; `watch` sends what the clients follow as it is now. */
interface LiveClients {
  readonly watch: Send;
  readonly sends: (arrival: Arrival) => Readonly<Record<'ours' | 'rooms', Send>>;
}

/** The time of day stands still: so every batch of prices is one frame, a frame's gap after it was published, however busy the machine is. */
class StillClock extends Clock {
  override now(): number {
    return NOON;
  }

  override running(): number {
    return performance.now();
  }
}

class BatchTable extends PriceTable {
  price = 1;

  override get(symbol: string): CurrentPrice {
    const { price } = this;
    return { symbol, price, at: NOON, stale: false, fresh: true, change24h: 1.25, sources: [] };
  }

  override tracked(): readonly string[] {
    return SYMBOLS;
  }
}

/**
 * A server whose clients, in another process, follow 10 of 300 symbols each, some symbols far more than others. A batch
 * is a new price of every symbol; it is sent when every client has heard of all it follows.
 */
export class LiveFixture {
  private readonly table = new BatchTable();
  private readonly stream = new PriceStream(logger);
  private readonly fanOut = new PriceFanOut(
    this.stream,
    this.table,
    new PageDemand(new SoloBus(), new StillClock(), { listing: () => 'not-listed' }),
    new StillClock(),
    logger,
  );
  private readonly sockets: LiveSocket[] = [];
  private readonly plain: WebSocket[] = [];
  private readonly swarms: ChildProcess[] = [];
  private readonly http: HttpServer = createServer();
  private readonly io: LiveServer;
  private readonly followed: readonly (readonly string[])[];

  constructor(private readonly clients: number) {
    const random = randomNumbers(17);
    this.followed = Array.from({ length: clients }, () => followedBy(random));
    this.io = new Server(this.http, SOCKET_SERVER);
    this.io.on('connection', (socket) => this.sockets.push(socket));
  }

  /** Connects as many clients of Socket.IO. */
  async connectClients(): Promise<LiveClients> {
    await new Promise<void>((resolve) => this.http.listen(0, '127.0.0.1', resolve));
    const { port } = this.http.address() as AddressInfo;
    const url = `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket&`;
    const swarm = await this.swarm({ url, count: this.clients, speaks: 'socket.io' });
    return {
      watch: () => this.batch(swarm, () => this.watch()),
      sends: (arrival) => ({
        ours: () => this.batch(swarm, () => this.each(arrival, (symbol) => this.publish(symbol))),
        rooms: () => this.batch(swarm, () => this.each(arrival, (symbol) => this.emitToRoom(symbol))),
      }),
    };
  }

  /** Connects as many plain WebSockets, which get the same bytes as the screens. */
  async connectPlain(): Promise<() => Promise<void>> {
    const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
    server.on('connection', (socket, request) => {
      this.plain[placeOf(request.url)] = socket;
    });
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const swarm = await this.swarm({ url: `ws://127.0.0.1:${port}/?`, count: this.clients, speaks: 'plain' });
    return () => this.batch(swarm, () => this.sendPlain());
  }

  unwatch(): void {
    for (const socket of this.sockets) this.fanOut.leave(socket);
  }

  /** One room for each symbol, as Socket.IO's manual has it. */
  join(): void {
    for (const socket of this.sockets) void socket.join([...this.followedBy(socket)]);
  }

  close(): void {
    this.fanOut.onModuleDestroy();
    for (const swarm of this.swarms) swarm.disconnect();
  }

  private followedBy(socket: LiveSocket): readonly string[] {
    return this.followed[placeOf(socket.handshake.url)] ?? [];
  }

  private async swarm(order: SwarmOrder): Promise<ChildProcess> {
    const swarm = fork(new URL('./client-swarm.js', import.meta.url));
    this.swarms.push(swarm);
    const connected = once(swarm, 'message');
    swarm.send(order);
    await connected;
    return swarm;
  }

  /** @throws Error unless every client heard every quote once. */
  private async batch(swarm: ChildProcess, send: () => void | Promise<void>): Promise<void> {
    this.table.price += 0.01;
    const quotes = this.clients * FOLLOWED;
    await new Promise((resolve) => swarm.send({ expect: quotes }, resolve));
    const heard = once(swarm, 'message');
    await send();
    const [report] = (await heard) as [SwarmReport];
    assertThat(
      report.quotes === quotes && report.least === FOLLOWED && report.most === FOLLOWED,
      `${JSON.stringify(report)} instead of ${quotes} quotes`,
    );
  }

  private watch(): void {
    for (const socket of this.sockets) {
      const answer = this.fanOut.watch(socket, this.followedBy(socket));
      assertThat(answer.ok && answer.symbols.length === FOLLOWED, 'a client could not watch its symbols');
    }
  }

  private async each(arrival: Arrival, send: (symbol: string) => void): Promise<void> {
    for (const symbol of SYMBOLS) {
      if (arrival === 'one by one') await nextTurn();
      send(symbol);
    }
  }

  private publish(symbol: string): void {
    const { price } = this.table;
    this.stream.publish({ symbol, price, at: NOON, backing: price, basis: 'median', quotes: () => [] });
  }

  private emitToRoom(symbol: string): void {
    this.io.to(symbol).emit('prices', { at: NOON, quotes: [this.quote(symbol)] });
  }

  private sendPlain(): void {
    const encoded = new Map(SYMBOLS.map((symbol) => [symbol, encodeQuote(this.quote(symbol))]));
    for (const [place, socket] of this.plain.entries()) {
      const quotes = (this.followed[place] ?? []).map((symbol) => encoded.get(symbol) ?? '');
      socket.send(`4${pricesPacket(NOON, quotes)}`);
    }
  }

  private quote(symbol: string): PushedQuote {
    const { price, change24h, at } = this.table.get(symbol);
    return [symbol, price, change24h, at];
  }
}

/** The first symbols are the ones that most people follow. */
function followedBy(random: () => number): readonly string[] {
  const symbols = new Set<string>();
  while (symbols.size < FOLLOWED) symbols.add(SYMBOLS[Math.floor(SYMBOLS.length * random() ** 2)] ?? '');
  return [...symbols];
}

function placeOf(url: string | undefined): number {
  return Number(new URL(url ?? '', 'ws://localhost').searchParams.get('n'));
}
