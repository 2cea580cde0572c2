import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * A port of 127.0.0.1 that shares connections out among others in turn, as the proxy before the web processes does: one
 * that refuses is passed over, since nothing was said yet; what was begun with one ends with it.
 */
export class TcpBalancer {
  private turn = 0;
  private readonly open = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly ports: () => readonly number[],
  ) {
    server.on('connection', (near) => void this.join(near));
  }

  /** `ports` is asked at every connection. */
  static async before(ports: () => readonly number[]): Promise<TcpBalancer> {
    const server = createServer({ allowHalfOpen: true, pauseOnConnect: true });
    const balancer = new TcpBalancer(server, ports);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.close();
    for (const socket of this.open) socket.destroy();
  }

  private async join(near: Socket): Promise<void> {
    this.keep(near);
    const far = await this.reach();
    if (far === null) {
      near.resetAndDestroy();
      return;
    }
    this.keep(far);
    for (const [from, to] of [[near, far] as const, [far, near] as const]) {
      from.setNoDelay(true);
      from.on('close', () => to.destroy());
      from.pipe(to);
    }
  }

  /** null if every one of them refuses. */
  private async reach(): Promise<Socket | null> {
    const ports = this.ports();
    const first = this.turn++ % ports.length;
    for (const port of [...ports.slice(first), ...ports.slice(0, first)]) {
      const far = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
      far.on('error', () => undefined);
      await Promise.race([once(far, 'connect'), once(far, 'close')]).catch(() => undefined);
      if (far.readyState === 'open') return far;
      far.destroy();
    }
    return null;
  }

  private keep(socket: Socket): void {
    this.open.add(socket);
    socket.on('error', () => undefined).on('close', () => this.open.delete(socket));
  }
}
