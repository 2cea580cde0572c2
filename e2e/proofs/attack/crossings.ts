import { setTimeout as sleep } from 'node:timers/promises';
import { readFile } from 'node:fs/promises';
import type { ClientToServerEvents, ServerToClientEvents } from '@bellwether/backend/contract/socket.js';
import { io, type Socket } from 'socket.io-client';
import { type Member, storeCrossings, storeMembers } from '../../bench/latency/population.js';
import type { DatabaseView } from '../support/database-view.js';
import type { TelegramStandIn } from '../../stand-ins/telegram/start-telegram-stand-in.js';
import type { OutsideWorld } from '../support/outside-world.js';
import { until } from '../support/until.js';
import { BTC_START, type Product } from './product.js';
import type { Figures, Rule } from './row.js';

/** Crossings in each attack, and attacks that have crossings. */
const EACH = 9;
const ATTACKS = 3;
const APART = 60;
const STEP_MS = 100;
const QUIET_MS = 3_000;
/** An alert that takes longer counts as none. */
const LONGEST_MS = 30_000;
const MEGABYTE = 1_048_576;

/** What must hold while an attack runs, where an alert and a price once took so long. */
export function crossingRules(wasAlertMs: number, wasGapMs: number): readonly Rule[] {
  return [
    { figure: 'alerts of 9', was: 9, is: EACH },
    { figure: 'slowest alert, ms', was: wasAlertMs, atMost: 2_000, kind: 'speed' },
    {
      figure: 'longest gap between prices beyond the usual, ms',
      was: wasGapMs,
      atMost: 1_000,
      kind: 'speed',
    },
    { figure: 'leases lost', was: 0, is: 0 },
    { figure: 'unasked ends of the process', was: 0, is: 0 },
  ];
}

/** Nine people with a chat each, and one trigger of each for every attack. */
export class Crossings {
  private used = 0;

  private constructor(private readonly members: readonly Member[]) {}

  static async store({ database, telegram }: OutsideWorld): Promise<Crossings> {
    const members = await storeMembers(database, telegram, EACH);
    const crossings = Array.from({ length: EACH * ATTACKS }, (_, i) => ({
      move: i,
      symbol: 'BTC',
      op: 'above' as const,
      level: levelOf(i),
    }));
    await storeCrossings(database, members, crossings);
    return new Crossings(members);
  }

  /**
   * Lets the price cross nine levels evenly over `forMs` while `attack` runs, moving it a little ten times a second, and
   * waits for the alerts. Returns what came of it.
   */
  async during(product: Product, forMs: number, attack: () => Promise<Figures>): Promise<Figures> {
    const first = this.used;
    this.used += EACH;
    const { telegram, exchange, backend } = product;
    const watch = new PriceWatch(product.url);
    try {
      await until('the tab is connected', () => watch.isConnected);
      const moves = new PriceMoves(exchange, levelOf(first) - APART / 2);
      await sleep(QUIET_MS);
      const usualMs = watch.longestGap();
      watch.restart();
      const leasesBefore = await epochs(product.database);
      const endsBefore = backend.surprises.length;
      const memory = new MemoryWatch(backend);
      const told = telegram.accepted().length;
      const attacking = attack();
      const crossedAt: number[] = [];
      for (let i = 0; i < EACH; i += 1) {
        await sleep(forMs / (EACH + 1));
        moves.to(levelOf(first + i) + APART / 2);
        crossedAt.push(Date.now());
      }
      const figures = await attacking;
      const took = await this.alerts(telegram, told, crossedAt);
      const gapMs = watch.longestGap();
      moves.end();
      const grownMb = await memory.end();
      const leases = await epochs(product.database);
      return {
        'alerts of 9': took.length,
        'slowest alert, ms': took.length === EACH ? Math.max(...took) : `over ${LONGEST_MS}`,
        'longest gap between prices beyond the usual, ms': Math.round(Math.max(0, gapMs - usualMs)),
        'leases lost': leasesBefore.filter((lease) => !leases.includes(lease)).length,
        'unasked ends of the process': backend.surprises.length - endsBefore,
        'memory grown by, MB': grownMb,
        ...figures,
      };
    } finally {
      watch.close();
    }
  }

  /** Milliseconds from each crossing to its alert in Telegram; alerts that do not come in time are left out. */
  private async alerts(
    telegram: TelegramStandIn,
    after: number,
    crossedAt: readonly number[],
  ): Promise<readonly number[]> {
    const deadline = Date.now() + LONGEST_MS;
    for (;;) {
      const accepted = telegram.accepted(after);
      const found = this.members.map(({ chatId }) => accepted.find((each) => each.chatId === chatId)?.at);
      if (!found.includes(undefined) || Date.now() > deadline) {
        return found.flatMap((at, i) => (at === undefined ? [] : [at - (crossedAt[i] ?? at)]));
      }
      await sleep(STEP_MS);
    }
  }
}

function levelOf(i: number): number {
  return BTC_START + (i + 1) * APART;
}

/** Each lease with how often it has changed hands. */
async function epochs(database: DatabaseView): Promise<readonly string[]> {
  const rows = await database.rows<{ name: string; epoch: string }>('SELECT name, epoch FROM leases');
  return rows.map(({ name, epoch }) => `${name} ${epoch}`);
}

/** Moves the price a little all the time, so that there are frames to wait for. */
class PriceMoves {
  private readonly timer: NodeJS.Timeout;
  private moves = 0;

  constructor(
    private readonly exchange: Product['exchange'],
    private price: number,
  ) {
    this.timer = setInterval(() => this.move(), STEP_MS);
  }

  to(price: number): void {
    this.price = price;
    this.move();
  }

  end(): void {
    clearInterval(this.timer);
  }

  private move(): void {
    this.moves += 1;
    this.exchange.setPrice({ symbol: 'BTC', price: this.price + (this.moves % 5) });
  }
}

/** A browser tab, and how long it waits for prices. */
class PriceWatch {
  private readonly socket: Socket<ServerToClientEvents, ClientToServerEvents>;
  private lastAt = performance.now();
  private longest = 0;

  constructor(url: string) {
    this.socket = io(url, { transports: ['websocket'], forceNew: true, timeout: 30_000 });
    this.socket.on('connect', () => void this.socket.emit('prices:watch', ['BTC'], () => undefined));
    this.socket.on('prices', () => {
      this.longest = this.longestGap();
      this.lastAt = performance.now();
    });
  }

  get isConnected(): boolean {
    return this.socket.connected;
  }

  restart(): void {
    this.longest = 0;
    this.lastAt = performance.now();
  }

  /** Milliseconds, the wait that goes on included. */
  longestGap(): number {
    return Math.max(this.longest, performance.now() - this.lastAt);
  }

  close(): void {
    this.socket.disconnect();
  }
}

/** Resident memory of the product's process while it is attacked. Linux only. */
class MemoryWatch {
  private readonly start: Promise<number>;
  private most = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly backend: Product['backend']) {
    this.start = this.look();
    this.timer = setInterval(() => void this.look(), STEP_MS);
  }

  /** By how many MB it grew at most. */
  async end(): Promise<number> {
    clearInterval(this.timer);
    await this.look();
    return Math.round((this.most - (await this.start)) / MEGABYTE);
  }

  private async look(): Promise<number> {
    const status = await readFile(`/proc/${this.backend.running?.pid}/status`, 'utf8').catch(() => '');
    const bytes = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1_024;
    this.most = Math.max(this.most, bytes);
    return bytes;
  }
}
