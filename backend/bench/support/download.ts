import { fork } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ServedFile } from './alerts-file-server.js';

export interface Download extends ServedFile {
  readonly bytes: number;
  readonly lines: number;
}

/**
 * Downloads from an `alerts-file-server` of its own, which has served the file from `warmUpFrom` on before: its modules are
 * loaded, and it has answered nothing large yet. The reader waits `pauseMs` after each piece of at most 64 kB.
 */
export async function download(
  userId: string,
  warmUpFrom: Date,
  path: '/file' | '/whole',
  pauseMs = 0,
): Promise<Download> {
  const program = fileURLToPath(new URL('./alerts-file-server.js', import.meta.url));
  const server = fork(program, [userId]);
  try {
    const [port] = (await once(server, 'message')) as [number];
    const read = async (from: string, pause: number): Promise<Download> => {
      const served = once(server, 'message') as Promise<[ServedFile]>;
      const { bytes, lines } = await readAll(port, from, pause);
      const [figures] = await served;
      return { ...figures, bytes, lines };
    };
    await read(`/file?from=${warmUpFrom.toISOString()}`, 0);
    return await read(path, pauseMs);
  } finally {
    server.disconnect();
    await once(server, 'exit');
  }
}

async function readAll(
  port: number,
  path: string,
  pauseMs: number,
): Promise<{ readonly bytes: number; readonly lines: number }> {
  const [response] = (await once(get({ host: '127.0.0.1', port, path }), 'response')) as [IncomingMessage];
  let [bytes, lines] = [0, 0];
  for await (const piece of response as AsyncIterable<Buffer>) {
    bytes += piece.length;
    for (const byte of piece) if (byte === 10) lines += 1;
    if (pauseMs > 0) await sleep(pauseMs);
  }
  return { bytes, lines };
}
