import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * How bytes get through: at once; after so many milliseconds; so many a second; or not at all, with every connection
 * left as it is, as over a cable that was pulled.
 */
export type Passage =
  | { readonly kind: 'open' }
  | { readonly kind: 'late'; readonly ms: number }
  | { readonly kind: 'slow'; readonly bytesPerSec: number }
  | { readonly kind: 'shut' };

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  /** When the near end is gone, the far end is not told. */
  isLeft: boolean;
}

const SLICES_PER_SEC = 20;
const LOOK_MS = 20;

/** A port of 127.0.0.1 that leads to another one, and on which the network can go wrong. Both ways are alike. */
export class TcpGate {
  private passage: Passage = { kind: 'open' };
  private readonly pairs = new Set<Pair>();
  /** The ports from which the far end was ever called: by them it knows who is behind this gate. */
  readonly ports = new Set<number>();

  private constructor(
    private readonly server: Server,
    private readonly targetPort: number,
    private readonly wait: (ms: number) => Promise<unknown>,
  ) {
    server.on('connection', (near) => this.join(near));
  }

  /** `wait` is what holds bytes back. */
  static async before(targetPort: number, wait: (ms: number) => Promise<unknown> = sleep): Promise<TcpGate> {
    const server = createServer({ allowHalfOpen: false });
    const gate = new TcpGate(server, targetPort, wait);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return gate;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** From now on; what is held back goes out as soon as it may. */
  set(passage: Passage): void {
    this.passage = passage;
  }

  /** Every connection is reset, at both ends. */
  cut(): void {
    for (const { near, far } of this.pairs) {
      near.resetAndDestroy();
      far.resetAndDestroy();
    }
  }

  /** Every connection is reset at the near end only; the far end goes on as if nothing were. */
  cutNear(): number {
    const pairs = [...this.pairs];
    for (const pair of pairs) {
      pair.isLeft = true;
      pair.near.resetAndDestroy();
    }
    return pairs.length;
  }

  async close(): Promise<void> {
    this.server.close();
    this.cut();
    for (const { far } of this.pairs) far.destroy();
  }

  private join(near: Socket): void {
    const far = connect(this.targetPort, '127.0.0.1');
    const pair: Pair = { near, far, isLeft: false };
    this.pairs.add(pair);
    far.once('connect', () => this.ports.add(far.localPort ?? 0));
    for (const [from, to] of [[near, far] as const, [far, near] as const]) {
      from.setNoDelay(true);
      from.on('error', () => {});
      from.on('close', () => {
        if (pair.isLeft && from === near) return;
        to.destroy();
        this.pairs.delete(pair);
      });
      void this.carry(from, to);
    }
  }

  private async carry(from: Socket, to: Socket): Promise<void> {
    try {
      for await (const chunk of from) await this.pass(chunk as Buffer, to);
    } catch {
      return;
    }
  }

  private async pass(chunk: Buffer, to: Socket): Promise<void> {
    let rest = chunk;
    while (rest.length > 0) {
      const { passage } = this;
      if (passage.kind === 'shut') {
        await this.wait(LOOK_MS);
        continue;
      }
      if (passage.kind === 'late') await this.wait(passage.ms);
      if (passage.kind === 'slow') await this.wait(1_000 / SLICES_PER_SEC);
      const most = passage.kind === 'slow' ? Math.ceil(passage.bytesPerSec / SLICES_PER_SEC) : rest.length;
      if (!to.write(rest.subarray(0, most))) await Promise.race([once(to, 'drain'), once(to, 'close')]);
      rest = rest.subarray(most);
    }
  }
}
