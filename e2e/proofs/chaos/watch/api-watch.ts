import { setTimeout as sleep } from 'node:timers/promises';
import { Repeating } from '../../support/repeating.js';
import type { Cluster } from '../cluster/cluster.js';

const EVERY_MS = 300;
const CALL_MS = 4_000;
const PATHS = ['/api/prices?symbols=BTC,ETH,SOL', '/api/market-prices', '/readyz'];
/** "Not now, try again" is a correct answer while something is down. */
const ALLOWED_FAILURE = 503;

/** Keeps asking every process that listens, as visitors and probes do. */
export class ApiWatch extends Repeating {
  /** Server errors other than 503. */
  readonly faults: string[] = [];
  /** What /readyz was answered with. */
  readonly ready: number[] = [];
  answers = 0;

  constructor(private readonly cluster: Cluster) {
    super(EVERY_MS);
  }

  protected async once(): Promise<void> {
    const asked = this.cluster
      .live()
      .flatMap(({ name, running }) =>
        running === null ? [] : PATHS.map((path) => this.ask(name, running.url, path)),
      );
    await Promise.race([Promise.all(asked), sleep(CALL_MS)]);
  }

  /** No answer at all is no fault: the process may just have been killed, or be frozen. */
  private async ask(process: string, url: string, path: string): Promise<void> {
    try {
      const answer = await fetch(`${url}${path}`, { signal: AbortSignal.timeout(CALL_MS) });
      const text = await answer.text();
      this.answers += 1;
      if (path === '/readyz') this.ready.push(answer.status);
      if (answer.status >= 500 && answer.status !== ALLOWED_FAILURE)
        this.faults.push(`${process} answered ${path} with ${answer.status}: ${text.slice(0, 200)}`);
    } catch {
      return;
    }
  }
}
