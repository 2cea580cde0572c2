import { createServer, type RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Express } from 'express';

/** What listens at a port of this machine. */
export interface Listening {
  readonly port: number;
  /** Drops every open connection. */
  readonly close: () => Promise<void>;
}

export interface LocalServer extends Listening {
  readonly url: string;
}

/** Something that listens, and may be gone for a while. */
export interface Outages {
  /** Nobody listens any more, every open connection is dropped. */
  readonly down: () => Promise<void>;
  /** Brings it back on the same port. */
  readonly up: () => Promise<void>;
}

export function newApp(): Express {
  return express().disable('x-powered-by');
}

/** On 127.0.0.1; 0: any free port. Rejects if it is taken. */
export async function listen(served: RequestListener | Server, port = 0): Promise<LocalServer> {
  const server = served instanceof Server ? served : createServer(served);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const { port: chosen } = server.address() as AddressInfo;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { port: chosen, url: `http://127.0.0.1:${chosen}`, close };
}

/** Starts what listens, at any free port for 0. Once it is closed, it does not come up again. */
export async function withOutages<Started extends Listening>(
  start: (port: number) => Promise<Started>,
  port = 0,
): Promise<{ readonly first: Started; readonly outages: Outages; readonly close: () => Promise<void> }> {
  const first = await start(port);
  let running: Listening | null = first;
  let isClosed = false;
  let turns: Promise<unknown> = Promise.resolve();
  /** One after the other, in the order they were asked for. */
  const inTurn =
    (act: () => Promise<void>): (() => Promise<void>) =>
    () => {
      const done = turns.then(act);
      turns = done.catch(() => undefined);
      return done;
    };
  const down = inTurn(async () => {
    await running?.close();
    running = null;
  });
  const up = inTurn(async () => {
    if (!isClosed) running ??= await start(first.port);
  });
  const close = (): Promise<void> => {
    isClosed = true;
    return down();
  };
  return { first, outages: { down, up }, close };
}
