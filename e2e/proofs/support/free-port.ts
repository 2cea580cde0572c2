import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Below what the system gives to whoever asks for any port, and above those that browsers refuse. */
const LOWEST = 12_000;
const HIGHEST = 32_000;

/** A port of this machine that nobody uses at this moment. */
export async function freePort(): Promise<number> {
  return listenOnce(0);
}

/** The first of `count` ports in a row that nobody uses at this moment and nobody gets by asking for any port. */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = randomInt(LOWEST, HIGHEST - count);
    const ports = Array.from({ length: count }, (_, place) => first + place);
    const found = await Promise.allSettled(ports.map(listenOnce));
    if (found.every(({ status }) => status === 'fulfilled')) return first;
  }
}

/** Listens at a port (0: any) for a moment. @throws Error if somebody else does. */
async function listenOnce(wanted: number): Promise<number> {
  const server = createServer().listen(wanted, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
