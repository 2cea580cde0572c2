import express, { type Request, type Response, Router } from 'express';
import type { Parameters } from '../domain/parameters.js';
import { isObject } from '../../shared/parsed-json.js';
import type { FloodGuard } from '../domain/flood-limits.js';
import type { Break, Fault, Script } from '../domain/script.js';
import type { LoggedCall, World } from '../state/world.js';
import { type Answer, badRequest, Refusal } from './answer.js';
import type { Call, Methods } from './call.js';
import { chatIdOf } from './chat-access.js';
import { chatMethods } from './chat-methods.js';
import { commandMethods } from './command-methods.js';
import { messageMethods } from './message-methods.js';
import { queryMethods } from './query-methods.js';
import { updateMethods } from './update-methods.js';
import type { Webhook } from './webhook.js';

const METHODS: Methods = {
  ...chatMethods,
  ...messageMethods,
  ...queryMethods,
  ...commandMethods,
  ...updateMethods,
};
const METHOD_NAMES = new Map(Object.keys(METHODS).map((name) => [name.toLowerCase(), name]));
const UNAUTHORIZED = new Refusal(401, 'Unauthorized');
const NOT_FOUND = new Refusal(404, 'Not Found');
const UNREADABLE = badRequest("can't parse request body");

export interface BotApi {
  readonly world: World;
  readonly webhook: Webhook;
  readonly script: Script;
  readonly token: string | null; // null: any token is right
  readonly flood: FloodGuard | null; // null: it takes however many messages
}

/**
 * The routes /bot<token>/<method>, GET and POST, parameters in the query, as JSON or as a form (files, and so
 * multipart, are not spoken). Every call is logged with its answer.
 */
export function botApiRoutes(api: BotApi): Router {
  const routes = Router();
  routes.all(
    /^\/bot([^/]+)\/([^/]+)$/,
    express.json({ limit: '1mb', strict: false }),
    express.urlencoded({ extended: false, limit: '1mb' }),
    (request, response) => answerCall(api, request, response),
  );
  return routes;
}

/** Does a call that came as the answer to a webhook delivery: only its effects matter. */
export async function callFromReply(api: BotApi, method: string, parameters: Parameters): Promise<void> {
  const name = METHOD_NAMES.get(method.toLowerCase());
  if (name === undefined) return;
  await doLogged(api, { method: name, parameters, hungUp: new AbortController().signal });
}

async function answerCall(api: BotApi, request: Request, response: Response): Promise<void> {
  const [token, method] = [request.params['0'], request.params['1']];
  const name = METHOD_NAMES.get(String(method).toLowerCase());
  if (api.token !== null && token !== api.token) return sendAnswer(response, UNAUTHORIZED);
  if (name === undefined) return sendAnswer(response, NOT_FOUND);
  const parameters = readParameters(request);
  if (parameters === null) return sendAnswer(response, UNREADABLE);
  const hungUp = new AbortController();
  response.on('close', () => hungUp.abort());
  sendAnswer(response, await doLogged(api, { method: name, parameters, hungUp: hungUp.signal }));
}

function readParameters(request: Request): Parameters | null {
  const body: unknown = request.body;
  if (request.is('multipart/*') !== false && request.is('multipart/*') !== null) return null;
  if (body !== undefined && !isObject(body)) return null;
  return { ...request.query, ...body };
}

async function doLogged(api: BotApi, named: Omit<Call, 'world' | 'webhook'>): Promise<Answer> {
  const { world, webhook, script } = api;
  const { method } = named;
  const at = world.now();
  const chatId = chatIdOf(named.parameters);
  const early = chatId === null ? null : world.floods.arrived(chatId, at);
  if (early !== null) world.early.add(early);
  const call: Call = { world, webhook, ...named };
  const answer = world.tokenRevoked
    ? UNAUTHORIZED
    : (tooMany(api, call, chatId) ?? (await answerTo(call, script.take(method, chatId))));
  const outcome = outcomeOf(answer);
  const answeredAt = world.now();
  world.calls.add({ at, answeredAt, method, chatId, ...outcome });
  if (chatId !== null && outcome.retryAfter !== null)
    world.floods.told(chatId, outcome.retryAfter, answeredAt);
  return answer;
}

function tooMany({ flood, world }: BotApi, { method }: Call, chatId: number | null): Refusal | null {
  if (method !== 'sendMessage' || chatId === null) return null;
  const seconds = flood?.arrived(chatId, world.now()) ?? null;
  if (seconds === null) return null;
  return new Refusal(429, `Too Many Requests: retry after ${seconds}`, { retry_after: seconds });
}

async function answerTo(call: Call, fault: Fault | null): Promise<Answer> {
  if (fault?.kind === 'answer') return new Refusal(fault.code, fault.description, fault.parameters);
  if (fault?.kind === 'break' && !fault.accept) return { kind: 'broken', how: fault.how };
  const answer = await done(call);
  return fault === null ? answer : { kind: 'broken', how: fault.how };
}

async function done(call: Call): Promise<Answer> {
  try {
    return (await METHODS[call.method]?.(call)) ?? NOT_FOUND;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function outcomeOf(answer: Answer): Pick<LoggedCall, 'status' | 'description' | 'retryAfter'> {
  switch (answer.kind) {
    case 'refusal': {
      const { code, description, parameters } = answer;
      return { status: code, description, retryAfter: parameters?.retry_after ?? null };
    }
    case 'ok':
      return { status: 200, description: null, retryAfter: null };
    case 'unheard':
      return { status: 0, description: null, retryAfter: null };
    case 'broken':
      return { status: 0, description: answer.how, retryAfter: null };
  }
}

function sendAnswer(response: Response, answer: Answer): void {
  switch (answer.kind) {
    case 'unheard':
      response.destroy();
      return;
    case 'broken':
      breakOff(response, answer.how);
      return;
    case 'ok': {
      const { result, description } = answer;
      response.json({ ok: true, result, ...(description !== undefined && { description }) });
      return;
    }
    case 'refusal': {
      const { code, description, parameters } = answer;
      response
        .status(code)
        .json({ ok: false, error_code: code, description, ...(parameters && { parameters }) });
    }
  }
}

function breakOff(response: Response, how: Break): void {
  switch (how) {
    case 'hang':
      return;
    case 'reset':
      response.socket?.resetAndDestroy();
      return;
    case 'garbage':
      response.type('json').send('{"ok":true,"result":{"message_id":');
      return;
    case 'html':
      response.status(502).type('html').send('<html><h1>502 Bad Gateway</h1><hr>nginx</html>');
  }
}
