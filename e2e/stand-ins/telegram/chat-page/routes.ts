import express, { type Request, type Response, Router } from 'express';
import { findPerson } from '../control/people.js';
import { ControlError } from '../control/control-error.js';
import type { ChatEvent } from '../state/chat-events.js';
import type { World } from '../state/world.js';
import { chatView, messageView } from './chat-view.js';
import { sourceFolder } from '../../shared/source-folder.js';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
const RECONNECT_AFTER_MS = 1000;

/**
 * The chat page at /chat/<BOT>?start=CODE and /chat?domain=<BOT>&start=CODE, its files under /chat-page, and its live
 * stream at /chat-events/<person id>.
 */
export function chatPageRoutes(world: World): Router {
  const routes = Router();
  const folder = sourceFolder('telegram', 'page');
  routes.use(['/chat', '/chat-page', '/chat-events'], (_request, response, next) => {
    response.set({
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
    next();
  });
  routes.get(['/chat', '/chat/:bot'], (_request, response) => {
    response.sendFile('index.html', { root: folder, cacheControl: false });
  });
  routes.use('/chat-page', express.static(folder, { index: false, cacheControl: false }));
  routes.get('/chat-events/:id', (request, response) => streamChat(world, request, response));
  return routes;
}

/** Server-sent events: first the whole chat, then each change. The browser reconnects by itself and starts over. */
function streamChat(world: World, request: Request<{ id: string }>, response: Response): void {
  const id = Number(request.params.id);
  if (!world.people.has(id)) return void response.status(404).end();
  response.set('content-type', 'text/event-stream');
  response.flushHeaders();
  response.write(`retry: ${RECONNECT_AFTER_MS}\n\n`);
  const send = (event: ChatEvent): void => {
    response.write(`data: ${JSON.stringify(pageEvent(world, id, event))}\n\n`);
  };
  const unfollow = world.news.follow(id, send);
  response.on('close', unfollow);
  send({ kind: 'state' });
}

function pageEvent(world: World, personId: number, event: ChatEvent): object {
  const { person, chat } = findPerson(world, personId);
  if (event.kind === 'state') return { kind: 'chat', chat: chatView(world, person, chat) };
  if (event.kind !== 'message') return event;
  const message = chat.messages.get(event.messageId);
  if (message === undefined) throw new ControlError(404, 'The message is gone.');
  return { kind: 'message', message: messageView(world, message) };
}
