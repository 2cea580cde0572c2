import { randomUUID } from 'node:crypto';
import express, { type NextFunction, type Request, type Response, Router } from 'express';
import type { Checkouts } from './checkouts.js';
import { CHECKOUT_STATUSES } from './domain/checkout.js';
import { readCheckoutOrder } from './domain/checkout-order.js';
import { Problem } from './domain/problem.js';
import type { FaultScript } from '../shared/fault-script.js';
import { type ApiCallName, type ScriptedFault, spoil } from './faults.js';

export interface ApiParts {
  readonly checkouts: Checkouts;
  readonly faults: FaultScript<ScriptedFault>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** What is wrong with the Authorization of a call; null: nothing. */
  readonly tokenFault: (method: string, path: string, authorization: string | undefined) => string | null;
  readonly log: (call: LoggedCall) => void;
}

export interface LoggedCall {
  readonly call: ApiCallName;
  /** null: of no one checkout. */
  readonly checkoutId: string | null;
  readonly idempotencyKey: string | null;
  readonly body: unknown;
  /** What it was answered with; null: a fault stood in the way. */
  readonly status: number | null;
}

interface Answer {
  readonly status: number;
  readonly body: object;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const USUAL_PAGE = 25;
const LARGEST_PAGE = 100;

/** The Checkouts API below its base address. */
export function apiRoutes({ checkouts, faults, now, tokenFault, log }: ApiParts): Router {
  const routes = Router();
  routes.use(express.json({ limit: '100kb' }));

  const handle = (call: ApiCallName, act: (request: Request) => Answer) => {
    return (request: Request, response: Response): void => {
      const fault = faults.take(({ on }) => on === null || on === call);
      const answer = fault === null || fault.keeps ? attempt(() => checked(request, act)) : null;
      log({
        call,
        checkoutId: idOf(request),
        idempotencyKey: request.get('x-idempotency-key') ?? null,
        body: request.body ?? null,
        status: fault === null && answer !== null ? answer.status : null,
      });
      if (fault !== null) spoil(fault.fault, response);
      else if (answer !== null) response.status(answer.status).json(answer.body);
    };
  };
  const checked = (request: Request, act: (request: Request) => Answer): Answer => {
    const path = `${request.baseUrl}${request.path}`;
    const wrong = tokenFault(request.method, path, request.get('authorization'));
    if (wrong !== null) throw new Problem(401, 'unauthorized', wrong);
    return act(request);
  };

  const create = handle('create', (request) => {
    const order = readCheckoutOrder(request.body, now());
    return { status: 201, body: checkouts.create(order, keyOf(request)) };
  });
  const refund = handle('refund', (request) => {
    const { amount } = (request.body ?? {}) as Readonly<Record<string, unknown>>;
    if (amount !== undefined && typeof amount !== 'string') {
      throw new Problem(400, 'invalid_request', 'amount must be a text');
    }
    return ok({ checkout: checkouts.refund(idOf(request) ?? '', amount) });
  });
  const list = handle('list', ({ query }) => ok(pageOf(checkouts, query)));
  const get = handle('get', (request) => ok(checkouts.get(idOf(request) ?? '')));
  const deactivate = handle('deactivate', (request) => ok(checkouts.deactivate(idOf(request) ?? '')));
  routes.route('/checkouts').post(create).get(list);
  routes.get('/checkouts/:id', get);
  routes.post('/checkouts/:id/deactivate', deactivate);
  routes.post('/checkouts/:id/refund', refund);
  routes.use((_request, response) => send(new Problem(404, 'not_found', 'No such call'), response));
  routes.use((error: Error, _request: Request, response: Response, _next: NextFunction) =>
    send(
      new Problem('status' in error ? Number(error.status) : 500, 'malformed_request', error.message),
      response,
    ),
  );
  return routes;
}

function ok(body: object): Answer {
  return { status: 200, body };
}

function pageOf(checkouts: Checkouts, query: Request['query']): object {
  const { pageSize = String(USUAL_PAGE), pageToken = '0', status } = query;
  const size = Number(pageSize);
  const from = Number(pageToken);
  const isStatus = status === undefined || CHECKOUT_STATUSES.some((each) => each === status);
  if (!Number.isInteger(size) || size < 1 || size > LARGEST_PAGE || !Number.isInteger(from) || !isStatus) {
    throw new Problem(
      400,
      'invalid_request',
      'pageSize is from 1 to 100, pageToken one we gave, status one of ours',
    );
  }
  const all = checkouts.all().filter((each) => status === undefined || each.status === status);
  const rest = from + size < all.length ? { nextPageToken: String(from + size) } : {};
  return { checkouts: all.slice(from, from + size), ...rest };
}

function keyOf(request: Request): string | null {
  const key = request.get('x-idempotency-key');
  if (key === undefined) return null;
  if (!UUID.test(key)) throw new Problem(400, 'invalid_request', 'X-Idempotency-Key must be a UUID');
  return key;
}

function idOf(request: Request): string | null {
  const { id } = request.params;
  return typeof id === 'string' ? id : null;
}

function attempt(act: () => Answer): Answer {
  try {
    return act();
  } catch (error) {
    if (error instanceof Problem) return { status: error.status, body: bodyOf(error) };
    throw error;
  }
}

function send(problem: Problem, response: Response): void {
  response.status(problem.status).json(bodyOf(problem));
}

function bodyOf({ errorType, message }: Problem): object {
  return { errorType, errorMessage: message, correlationId: randomUUID() };
}
