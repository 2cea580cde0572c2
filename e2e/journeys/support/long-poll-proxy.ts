import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Gives a Bot API server the long polling it lacks. */
export interface LongPollProxy {
  /** TELEGRAM_API_ROOT */
  readonly url: string;
  close(): Promise<void>;
}

const POLL = /\/getUpdates(\?|$)/;
const HELD_MS = 1_000;
const LOOK_MS = 50;

/** Passes every call on to `target`; a getUpdates that would be answered with nothing is held for up to a second. */
export async function startLongPollProxy(target: string): Promise<LongPollProxy> {
  const server = createServer((request, response) => {
    pass(target, request, response).catch((error: unknown) => {
      response.writeHead(502).end(String(error));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function pass(target: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url ?? '/';
  const body = await readBody(request);
  const until = Date.now() + (POLL.test(path) ? HELD_MS : 0);
  let answer = await ask(target, path, request, body);
  while (Date.now() < until && isEmpty(answer.text) && !response.destroyed) {
    await sleep(LOOK_MS);
    answer = await ask(target, path, request, body);
  }
  response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.text);
}

async function ask(target: string, path: string, { method, headers }: IncomingMessage, body: string) {
  const answer = await fetch(`${target}${path}`, {
    method: method ?? 'GET',
    headers: { 'content-type': headers['content-type'] ?? 'application/json' },
    ...(method === 'POST' && { body }),
  });
  const type = answer.headers.get('content-type') ?? 'application/json';
  return { status: answer.status, type, text: await answer.text() };
}

function isEmpty(text: string): boolean {
  return (JSON.parse(text) as { readonly result?: readonly unknown[] }).result?.length === 0;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
