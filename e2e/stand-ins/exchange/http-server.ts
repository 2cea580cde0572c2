import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { answerControl, type Controls } from './control.js';
import type { Faults } from './faults.js';
import type { RestAnswer, Venue } from './protocol/venue.js';
import type { TickerSockets } from './ticker-sockets.js';

/** What the server puts on the port. */
export interface ServerParts {
  readonly venues: readonly Venue[];
  readonly sockets: TickerSockets;
  readonly faults: Faults;
  readonly controls: Controls;
  readonly now: () => number; // epoch ms
  readonly port: number;
}

export interface RunningServer {
  readonly url: string;
  close(): Promise<void>;
}

const CONTROL = '/_control';
const LARGEST_BODY = 4_000_000;

/** Listens on 127.0.0.1: each exchange below its ccxt id, the controls below `/_control`. @throws Error if the port is taken. */
export async function listen(parts: ServerParts): Promise<RunningServer> {
  const webSockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const server = createServer((request, response) => void respond(parts, request, response));
  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy());
    const { pathname } = urlOf(request);
    const found = findVenue(parts.venues, pathname);
    if (!found?.venue.acceptsSocket(found.path)) {
      stream.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
      return;
    }
    webSockets.handleUpgrade(request, stream, head, (webSocket) =>
      parts.sockets.add({ venue: found.venue, webSocket, stream }),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(parts.port, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      for (const { exchange } of parts.venues) parts.sockets.drop(exchange);
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, close };
}

async function respond(
  parts: ServerParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const { status, body, headers } = await answer(parts, request);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  } catch (error) {
    const status = error instanceof RangeError ? 400 : 500;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: error instanceof Error ? error.message : String(error) }));
  }
}

async function answer(parts: ServerParts, request: IncomingMessage): Promise<RestAnswer> {
  const { pathname, searchParams } = urlOf(request);
  if (pathname.startsWith(`${CONTROL}/`)) {
    const call = `${request.method} ${pathname.slice(CONTROL.length + 1)}`;
    return answerControl(parts.controls, { call, query: searchParams, body: await readBody(request) });
  }
  const found = findVenue(parts.venues, pathname);
  if (!found) return { status: 404, body: { error: `Nothing at ${pathname}` } };
  const { venue, path } = found;
  return parts.faults.restAnswer(venue.exchange) ?? venue.answer({ path, query: searchParams }, parts.now());
}

function findVenue(
  venues: readonly Venue[],
  pathname: string,
): { readonly venue: Venue; readonly path: string } | undefined {
  const [, root, ...rest] = pathname.split('/');
  const venue = venues.find(({ exchange }) => exchange === root);
  return venue && { venue, path: `/${rest.join('/')}` };
}

function urlOf(request: IncomingMessage): URL {
  return new URL(request.url ?? '/', 'http://127.0.0.1');
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_BODY) throw new RangeError('The body is too large');
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString();
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new RangeError('The body is not JSON');
  }
}
