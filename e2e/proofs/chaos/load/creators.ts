import { type Answer, call } from '../../support/call.js';
import { Repeating } from '../../support/repeating.js';
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
export class Creators extends Repeating {
  /** Calls that were not answered as they must be. */
  readonly failed: string[] = [];
  calls = 0;
  private created = 0;
  private moves = 0;
  private readonly underWay = new Set<Promise<void>>();

  private constructor(
    private readonly url: string,
    private readonly people: readonly Payer[],
  ) {
    super(EVERY_MS);
  }

  /** They call `url`, each time over a connection of its own. */
  static async make({ database }: Cluster, url: string): Promise<Creators> {
    const people = await makePayers(database, PEOPLE);
    await database.rows("UPDATE users SET granted = 'pro' WHERE id = ANY ($1::uuid[])", [
      people.map(({ id }) => id),
    ]);
    return new Creators(url, people);
  }

  /** Resolves when the last call has ended. */
  override async stop(): Promise<void> {
    await super.stop();
    await Promise.all(this.underWay);
  }

  /**
   * What a process answers to a trigger on a move, which a release before moves would watch wrongly. No answer is a failed
   * call.
   */
  async createMove(url: string): Promise<string> {
    const { status, text } = await this.post(url, this.moves++, FAR_MOVE);
    if (status === CREATED) return 'created';
    if (status !== 0) return `${status} ${(JSON.parse(text) as { code?: string }).code}`;
    this.failed.push(`a trigger on a move was not answered: ${text}`);
    return 'nothing';
  }

  /** By how much the stored triggers differ from those whose creation was answered. */
  async difference({ database }: Cluster): Promise<number> {
    const ids = this.people.map(({ id }) => id);
    return (await database.count('triggers WHERE user_id = ANY ($1::uuid[])', [ids])) - this.created;
  }

  protected async once(): Promise<void> {
    const creating = this.create(this.calls++).finally(() => this.underWay.delete(creating));
    this.underWay.add(creating);
  }

  private async create(turn: number): Promise<void> {
    const { status, text } = await this.post(this.url, turn, FAR);
    if (status !== CREATED) this.failed.push(`a trigger was answered with ${status}: ${text.slice(0, 200)}`);
  }

  /** The people take turns. Status 0 means that there was no answer. */
  private async post(url: string, turn: number, body: object): Promise<Pick<Answer, 'status' | 'text'>> {
    const person = this.people[turn % this.people.length];
    if (person === undefined) throw new Error('There is nobody to create a trigger');
    const options = { path: '/api/triggers', body, headers: person.headers, limitMs: CALL_MS };
    const answer = await call(Number(new URL(url).port), options).catch((error: unknown) => ({
      status: 0,
      text: String(error),
    }));
    if (answer.status === CREATED) this.created += 1;
    return answer;
  }
}
