import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { listen, type LocalServer } from '../shared/local-server.js';
import { parsedJson } from '../shared/parsed-json.js';
import { answerControl } from './control.js';
import type { Controls } from './controls.js';
import type { QuoteBoard } from './domain/quote-board.js';
import type { Faults } from './faults.js';
import type { RestAnswer, Venue } from './protocol/venue.js';
import { sendAnswer, sendSpoiled } from './spoiled-rest.js';
import type { TickerSockets } from './ticker-sockets.js';

/** What the server puts on the port. */
export interface ServerParts {
  readonly board: QuoteBoard;
  readonly venues: readonly Venue[];
  readonly sockets: TickerSockets;
  readonly faults: Faults;
  readonly controls: Controls;
  readonly now: () => number; // epoch ms
  readonly wait: (ms: number) => Promise<unknown>;
  readonly port: number;
}

const CONTROL = '/_control';
const LARGEST_BODY = 4_000_000;

/** Listens on 127.0.0.1: each exchange below its ccxt id, the controls below `/_control`. @throws Error if the port is taken. */
export async function serve(parts: ServerParts): Promise<LocalServer> {
  const webSockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const unanswered = new Set<Duplex>();
  const server = createServer((request, response) => {
    answer(parts, request, response).catch((error: unknown) => {
      const status = error instanceof RangeError ? 400 : 500;
      const reason = error instanceof Error ? error.message : String(error);
      sendAnswer(response, { status, body: { error: reason } });
    });
  });
  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy());
    const { pathname } = urlOf(request);
    const found = findVenue(parts.venues, pathname);
    const fault = found && parts.faults.socket(found.venue.exchange);
    if (!found?.venue.socketPath.test(found.path)) {
      refuse(stream, 404);
    } else if (fault?.kind === 'refuse-upgrade') {
      refuse(stream, fault.status);
    } else if (fault?.kind === 'black-hole') {
      unanswered.add(stream);
      stream.on('close', () => unanswered.delete(stream));
    } else {
      webSockets.handleUpgrade(request, stream, head, (webSocket) =>
        parts.sockets.add({ venue: found.venue, webSocket, stream }),
      );
    }
  });
  const local = await listen(server, parts.port);
  const close = (): Promise<void> => {
    parts.sockets.close();
    for (const stream of unanswered) stream.destroy();
    return local.close();
  };
  return { ...local, close };
}

async function answer(parts: ServerParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = urlOf(request);
  const found = findVenue(parts.venues, pathname);
  if (pathname.startsWith(`${CONTROL}/`)) {
    const call = `${request.method} ${pathname.slice(CONTROL.length + 1)}`;
    const body = await readBody(request);
    sendAnswer(response, await answerControl(parts.controls, { call, query: searchParams, body }));
  } else if (found) {
    const { venue, path } = found;
    const fault = parts.faults.rest(venue.exchange, path);
    const usual = (): RestAnswer =>
      venue.answer(parts.board, { path, query: searchParams, host: request.headers.host ?? '' }, parts.now());
    if (fault) await sendSpoiled(response, fault, usual, parts.wait);
    else sendAnswer(response, usual());
  } else {
    sendAnswer(response, { status: 404, body: { error: `Nothing at ${pathname}` } });
  }
}

function refuse(stream: Duplex, status: number): void {
  stream.end(`HTTP/1.1 ${status} Refused\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
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
  const body = parsedJson(text);
  if (body === undefined) throw new RangeError('The body is not JSON');
  return body;
}
