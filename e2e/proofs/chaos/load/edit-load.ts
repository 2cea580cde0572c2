import { setTimeout as sleep } from 'node:timers/promises';
import type { Condition } from '@bellwether/backend/contract/trigger.js';
import { type Random, randomStream } from '../../../stand-ins/exchange/domain/random.js';
import { type Cluster, SYMBOLS } from '../cluster/cluster.js';
import type { KeptBackend } from '../../support/kept-backend.js';
import { Repeating } from '../../support/repeating.js';
import type { Edit, EditedTrigger, Options } from './edit.js';
import type { MarketDriver } from './market-driver.js';
import { sendEdit, type SentEdit } from './send-edit.js';
import { connectTrial, type TrialUser } from './trial-user.js';

const USERS = 3;
const EVERY_MS = 250;
/** An edit whose answer got lost is over after this long, done or not. */
const UNCLEAR_MS = 6_000;
/** A process that has been up for this long has prices. */
const PRICES_AFTER_MS = 8_000;
/** Levels lie within this share around the centre, where the market swings. */
const REACH = 0.018;

interface Owned {
  readonly user: TrialUser;
  readonly id: string;
  readonly symbol: string;
  readonly edits: Edit[];
  busyUntil: number;
}

/**
 * People who keep changing their triggers through whichever process answers, and what each call came to. Each trigger
 * is edited by one call at a time.
 */
export class EditLoad extends Repeating {
  /** Answers no edit may get. */
  readonly faults: string[] = [];
  private readonly owned: Owned[] = [];
  private readonly others: EditedTrigger[] = [];
  private readonly random: Random;

  constructor(
    private readonly cluster: Cluster,
    private readonly market: MarketDriver,
    seed: number,
  ) {
    super(EVERY_MS);
    this.random = randomStream(`edits ${seed}`);
  }

  get triggers(): readonly EditedTrigger[] {
    return [...this.owned, ...this.others];
  }

  /** Has a trigger judged like the edited ones that a row made by itself. */
  add(trigger: EditedTrigger): void {
    this.others.push(trigger);
  }

  /** Connects the people and gives each a trigger on every coin. @throws Error if anything is refused. */
  async connect(): Promise<void> {
    const [backend] = this.cluster.live();
    const url = backend?.running?.url;
    if (backend === undefined || url === undefined) throw new Error('No process is there to connect through');
    const names = Array.from({ length: USERS }, (_, i) => `Editor ${i + 1}`);
    const users = await Promise.all(names.map((name) => connectTrial(url, this.cluster.telegram, name)));
    for (const user of users) {
      for (const symbol of SYMBOLS) await this.create(user, symbol, backend);
    }
  }

  /** Resolves when the last call has ended. */
  override async stop(): Promise<void> {
    await super.stop();
    while (this.owned.some(({ busyUntil }) => busyUntil === Infinity)) await sleep(EVERY_MS);
  }

  protected async once(): Promise<void> {
    const free = this.owned.filter((each) => each.busyUntil <= Date.now());
    const chosen = free[Math.floor(this.random() * free.length)];
    const live = this.cluster.live();
    const backend = live[Math.floor(this.random() * live.length)];
    if (chosen === undefined || backend === undefined) return;
    chosen.busyUntil = Infinity;
    void this.edit(chosen, backend);
  }

  private async edit(owned: Owned, backend: KeptBackend): Promise<void> {
    const options = this.nextEdit(owned.symbol);
    const { edit, status, text } = await send(backend, owned.user, owned.symbol, options);
    if (status === 401 || status === 500)
      this.faults.push(`an edit (${options.kind}) was answered ${status}: ${text}`);
    owned.edits.push(edit);
    const gone = options.kind === 'delete' && edit.outcome !== 'refused';
    owned.busyUntil = gone ? Number.MAX_VALUE : Date.now() + (edit.outcome === 'unclear' ? UNCLEAR_MS : 0);
  }

  private async create(user: TrialUser, symbol: string, backend: KeptBackend): Promise<void> {
    const options: Options = { kind: 'upsert', condition: this.nextCondition(symbol) };
    const { edit, id } = await send(backend, user, symbol, options);
    if (edit.outcome !== 'done' || id === null)
      throw new Error(`A first trigger on ${symbol} was ${edit.outcome}`);
    this.owned.push({ user, id, symbol, edits: [edit], busyUntil: 0 });
  }

  /** Half are new levels; a trigger is deleted once and stays away. */
  private nextEdit(symbol: string): Options {
    const dice = this.random();
    if (dice < 0.5) return { kind: 'upsert', condition: this.nextCondition(symbol) };
    if (dice < 0.73) return { kind: 'disarm' };
    if (dice < 0.98) return { kind: 'arm' };
    return { kind: 'delete' };
  }

  private nextCondition(symbol: string): Condition {
    const level = Number(
      (this.market.centreOf(symbol) * (1 + (this.random() * 2 - 1) * REACH)).toPrecision(7),
    );
    const dice = this.random();
    if (dice < 0.4) return { op: 'above', level };
    if (dice < 0.8) return { op: 'below', level };
    return { op: 'inside', low: level, high: Number((level * 1.006).toPrecision(7)) };
  }
}

function send(backend: KeptBackend, user: TrialUser, symbol: string, options: Options): Promise<SentEdit> {
  const mayLackPrice = backend.upForMs < PRICES_AFTER_MS;
  return sendEdit(backend.running?.url ?? '', user, symbol, options, mayLackPrice);
}
