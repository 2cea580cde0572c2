import { chown, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { Home } from './home.js';

/** The port that the home remembers, if it is free; else any free one, which it then remembers. */
export async function choosePort({ portFile, user }: Pick<Home, 'portFile' | 'user'>): Promise<number> {
  const remembered = Number(await readFile(portFile, 'utf8').catch(() => ''));
  const port = (remembered > 0 ? await tryPort(remembered) : null) ?? (await tryPort(0));
  if (port === null) throw new Error('The system has no free port');
  if (port !== remembered) {
    await writeFile(portFile, `${port}\n`);
    if (user !== null) await chown(portFile, user.uid, user.gid);
  }
  return port;
}

/** 0 asks the system to choose. Returns null if the port is taken. */
async function tryPort(port: number): Promise<number | null> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      const chosen = address === null || typeof address === 'string' ? null : address.port;
      server.close(() => resolve(chosen));
    });
  });
}
