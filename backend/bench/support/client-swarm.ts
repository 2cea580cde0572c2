import { WebSocket } from 'ws';

/** Opens so many connections, the n-th with `n=` in its address; as Socket.IO's client speaks, or plain. */
export interface SwarmOrder {
  readonly url: string;
  readonly count: number;
  readonly speaks: 'socket.io' | 'plain';
}

/** What a swarm has heard: all its clients together, and the one that heard least and most. */
export interface SwarmReport {
  readonly quotes: number;
  readonly least: number;
  readonly most: number;
}

const AT_ONCE = 250;

/** A program of its own, so that its work is not taken for the server's: browsers that count the quotes they are sent. */
class Swarm {
  private readonly heard: number[] = [];
  private total = 0;
  private awaited = Infinity;

  async connect({ url, count, speaks }: SwarmOrder): Promise<void> {
    for (let from = 0; from < count; from += AT_ONCE) {
      const wave = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, i) => from + i);
      await Promise.all(wave.map((n) => this.open(`${url}n=${n}`, speaks)));
    }
  }

  /** Tells once the clients have heard so many quotes in all, counted from now. */
  expect(quotes: number): void {
    this.heard.fill(0);
    this.total = 0;
    this.awaited = quotes;
  }

  private open(url: string, speaks: SwarmOrder['speaks']): Promise<void> {
    return new Promise((resolve, reject) => {
      const client = this.heard.push(0) - 1;
      const socket = new WebSocket(url, { perMessageDeflate: false });
      socket.once('error', reject);
      if (speaks === 'plain') socket.once('open', resolve);
      socket.on('message', (data: Buffer) => {
        const text = data.toString();
        if (text.startsWith('42')) this.hear(client, text);
        else if (text.startsWith('40')) resolve();
        else if (text.startsWith('0')) socket.send('40');
        else if (text === '2') socket.send('3');
      });
    });
  }

  private hear(client: number, text: string): void {
    const [, frame] = JSON.parse(text.slice(2)) as [string, { readonly quotes: readonly unknown[] }];
    this.heard[client] = (this.heard[client] ?? 0) + frame.quotes.length;
    this.total += frame.quotes.length;
    if (this.total >= this.awaited) this.report();
  }

  private report(): void {
    this.awaited = Infinity;
    const report: SwarmReport = {
      quotes: this.total,
      least: this.heard.reduce((least, each) => Math.min(least, each), Infinity),
      most: this.heard.reduce((most, each) => Math.max(most, each), 0),
    };
    process.send?.(report);
  }
}

if (process.send !== undefined) {
  const swarm = new Swarm();
  process.on('message', (order: SwarmOrder | { readonly expect: number }) => {
    if ('expect' in order) swarm.expect(order.expect);
    else void swarm.connect(order).then(() => process.send?.('connected'));
  });
  process.on('disconnect', () => process.exit(0));
}
