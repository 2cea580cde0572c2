import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { noBodyIsEmpty, sendError } from '../shared/control-calls.js';
import { listen, type LocalServer, newApp } from '../shared/local-server.js';
import { controlRoutes } from './control.js';
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

/** Listens on 127.0.0.1: each exchange below its ccxt id, the controls below `/_control`. @throws Error if the port is taken. */
export async function serve(parts: ServerParts): Promise<LocalServer> {
  const webSockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const unanswered = new Set<Duplex>();
  const app = newApp();
  app.use('/_control', noBodyIsEmpty, controlRoutes(parts.controls));
  app.use((request, response) => answer(parts, request, response));
  app.use(sendError);
  const server = createServer(app);
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
  if (found) {
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
