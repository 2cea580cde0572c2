import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen, type LocalServer } from '../../stand-ins/shared/local-server.js';

const POLL = /\/getUpdates(\?|$)/;
const HELD_MS = 1_000;
const LOOK_MS = 50;

/**
 * Gives a Bot API server the long polling it lacks: passes every call on to `target`; a getUpdates that would be answered with
 * nothing is held for up to a second. Its `url` is TELEGRAM_API_ROOT.
 */
export function startLongPollProxy(target: string): Promise<LocalServer> {
  return listen((request, response) => {
    pass(target, request, response).catch((error: unknown) => {
      response.writeHead(502).end(String(error));
    });
  });
}

async function pass(target: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url ?? '/';
  const body = await text(request);
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

function isEmpty(answered: string): boolean {
  return (JSON.parse(answered) as { readonly result?: readonly unknown[] }).result?.length === 0;
}
