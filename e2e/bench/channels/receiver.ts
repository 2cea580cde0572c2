import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server for all kinds of channels: it takes every message, so many milliseconds after it came. */
export interface Receiver {
  /** OUTBOUND_HOSTS */
  readonly hosts: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Webhooks at such a name are never answered. */
export const TARPIT = 'tarpit';
const HOSTS = ['*.hooks.example', 'ntfy.sh', 'discord.com', 'hooks.slack.com', 'fcm.googleapis.com'];

export async function startReceiver(afterMs: number): Promise<Receiver> {
  const take = (request: IncomingMessage, response: ServerResponse): void => {
    request.resume();
    request.on('end', () => {
      if (request.headers.host?.startsWith(TARPIT)) return;
      setTimeout(() => response.writeHead(request.url?.startsWith('/fcm/') ? 201 : 200).end(), afterMs);
    });
  };
  const server = createServer({ keepAliveTimeout: 30_000 }, take);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', 4_096, resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    hosts: Object.fromEntries(HOSTS.map((host) => [host, url])),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
