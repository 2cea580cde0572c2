import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Cleanup } from './cleanup.js';
import { until } from '@bellwether/backend/platform/clock/testing/until.js';
import { TcpGate } from './tcp-gate.js';

describe('TcpGate', () => {
  const cleanup = new Cleanup();
  afterEach(() => cleanup.run());

  /** A server that says everything again, behind a gate, and a client that has said something. */
  async function spoken(): Promise<{
    gate: TcpGate;
    client: Socket;
    served: Socket[];
    /** What the gate held bytes back for. */
    waits: number[];
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
    const waits: number[] = [];
    const gate = await TcpGate.before((server.address() as AddressInfo).port, async (ms) => {
      waits.push(ms);
      await nextTurn();
    });
    cleanup.add(() => gate.close());
    const client = connect(gate.port, '127.0.0.1');
    cleanup.add(async () => client.destroy());
    const said = async (): Promise<string> => {
      client.write('x');
      const [data] = (await once(client, 'data')) as [Buffer];
      return data.toString();
    };
    expect(await said()).toBe('x');
    return { gate, client, served, waits, said };
  }

  it('is late by what it is told', async () => {
    const { gate, said, waits } = await spoken();
    gate.set({ kind: 'late', ms: 120 });
    await said();
    expect(waits).toEqual([120, 120]);
  });

  it('lets nothing through while it is shut, and everything afterwards', async () => {
    const { gate, client, said, waits } = await spoken();
    gate.set({ kind: 'shut' });
    const passed: string[] = [];
    const answer = said().then((text) => passed.push(text));
    await until(() => waits.length > 10, 'the gate has looked ten times whether it is open');
    expect(passed).toEqual([]);
    expect(client.destroyed).toBe(false);
    gate.set({ kind: 'open' });
    await answer;
    expect(passed).toEqual(['x']);
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
