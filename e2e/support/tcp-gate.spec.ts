import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Cleanup } from './cleanup.js';
import { TcpGate } from './tcp-gate.js';

const LATE_MS = 120;

describe('TcpGate', () => {
  const cleanup = new Cleanup();
  afterEach(() => cleanup.run());

  /** A server that says everything again, behind a gate, and a client that has said something. */
  async function spoken(): Promise<{
    gate: TcpGate;
    client: Socket;
    served: Socket[];
    said: () => Promise<string>;
  }> {
    const served: Socket[] = [];
    const server = createServer((socket) => {
      served.push(socket.on('error', () => {}));
      socket.pipe(socket);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    cleanup.add(async () => {
      for (const socket of served) socket.destroy();
      server.close();
    });
    const gate = await TcpGate.before((server.address() as AddressInfo).port);
    cleanup.add(() => gate.close());
    const client = connect(gate.port, '127.0.0.1');
    cleanup.add(async () => client.destroy());
    const said = async (): Promise<string> => {
      client.write('x');
      const [data] = (await once(client, 'data')) as [Buffer];
      return data.toString();
    };
    expect(await said()).toBe('x');
    return { gate, client, served, said };
  }

  it('is late by what it is told', async () => {
    const { gate, said } = await spoken();
    gate.set({ kind: 'late', ms: LATE_MS });
    const startedAt = performance.now();
    await said();
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(2 * LATE_MS - 5);
  });

  it('lets nothing through while it is shut, and everything afterwards', async () => {
    const { gate, client, said } = await spoken();
    gate.set({ kind: 'shut' });
    const answer = said();
    const first = await Promise.race([
      answer,
      new Promise((resolve) => setTimeout(() => resolve('nothing'), LATE_MS)),
    ]);
    expect(first).toBe('nothing');
    expect(client.destroyed).toBe(false);
    gate.set({ kind: 'open' });
    expect(await answer).toBe('x');
  });

  it('resets both ends, or the near one only', async () => {
    const { gate, client, served } = await spoken();
    const isClosed = closed(client);
    expect(gate.cutNear()).toBe(1);
    await isClosed;
    expect(served[0]?.destroyed).toBe(false);
    gate.cut();
    await closed(served[0] as Socket);
  });
});

function closed(socket: Socket): Promise<void> {
  socket.on('error', () => {});
  return new Promise((resolve) => socket.once('close', () => resolve()));
}
