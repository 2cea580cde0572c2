import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../cluster/cluster.js';
import { makePayers, type Payer } from './payers.js';

/** Each may write 60 times a minute. */
const PEOPLE = 60;
const EVERY_MS = 40;
const CALL_MS = 10_000;
const CREATED = 201;
/** Where no price comes. */
const FAR = { symbol: 'BTC', op: 'above', v1: 900_000_000 } as const;
const FAR_MOVE = { symbol: 'BTC', watch: { kind: 'move', window: '1h', way: 'up', percent: 1_000 } } as const;

/** People with accounts who keep creating triggers: a call that is made twice, or lost, leaves another number of rows. */
export class Creators {
  /** Calls that were not answered as they must be. */
  readonly failed: string[] = [];
  calls = 0;
  private created = 0;
  private moves = 0;
  private readonly underWay = new Set<Promise<void>>();
  private stopping = false;
  private running: Promise<void> | null = null;

  private constructor(
    private readonly url: string,
    private readonly people: readonly Payer[],
  ) {}

  /** They call `url`, each time over a connection of its own. */
  static async make({ database }: Cluster, url: string): Promise<Creators> {
    const people = await makePayers(database, PEOPLE);
    await database.rows("UPDATE users SET granted = 'pro' WHERE id = ANY ($1::uuid[])", [
      people.map(({ id }) => id),
    ]);
    return new Creators(url, people);
  }

  run(): void {
    this.running ??= this.keepCreating();
  }

  /** Resolves when the last call has ended. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.running;
    await Promise.all(this.underWay);
  }

  /** What a process answers to a trigger on a move, which a release before moves would watch wrongly. */
  async createMove(url: string): Promise<string> {
    const person = this.people[this.moves++ % this.people.length];
    if (person === undefined) throw new Error('There is nobody to create a trigger');
    const { status, text } = await post(`${url}/api/triggers`, person.headers, FAR_MOVE);
    if (status === CREATED) this.created += 1;
    return status === CREATED ? 'created' : `${status} ${(JSON.parse(text) as { code?: string }).code}`;
  }

  /** By how much the stored triggers differ from those whose creation was answered. */
  async difference({ database }: Cluster): Promise<number> {
    const [row] = await database.rows<{ count: number }>(
      'SELECT count(*)::int FROM triggers WHERE user_id = ANY ($1::uuid[])',
      [this.people.map(({ id }) => id)],
    );
    return (row?.count ?? 0) - this.created;
  }

  private async keepCreating(): Promise<void> {
    while (!this.stopping) {
      const person = this.people[this.calls % this.people.length];
      if (person === undefined) return;
      this.calls += 1;
      const call = this.create(person).finally(() => this.underWay.delete(call));
      this.underWay.add(call);
      await sleep(EVERY_MS);
    }
  }

  private async create(person: Payer): Promise<void> {
    const answer = await post(`${this.url}/api/triggers`, person.headers, FAR);
    if (answer.status === CREATED) this.created += 1;
    else this.failed.push(`a trigger was answered with ${answer.status}: ${answer.text.slice(0, 200)}`);
  }
}

interface Answer {
  /** 0: there was none. */
  readonly status: number;
  readonly text: string;
}

function post(url: string, headers: Readonly<Record<string, string>>, body: object): Promise<Answer> {
  return new Promise((resolve) => {
    const call = request(url, {
      method: 'POST',
      agent: false,
      headers: { ...headers, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(CALL_MS),
    });
    call.on('error', (error) => resolve({ status: 0, text: String(error) }));
    call.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', (error) => resolve({ status: 0, text: String(error) }));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      );
    });
    call.end(JSON.stringify(body));
  });
}
