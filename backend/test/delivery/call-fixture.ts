import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DataSource } from 'typeorm';
import type { AddedKind } from '../../src/contract/channels.js';
import type { CallKind, CallOutcome } from '../../src/pipeline/delivery/added-channels/call-kind.js';
import { channelPurpose } from '../../src/pipeline/delivery/added-channels/call-context.js';
import { seal } from '../../src/pipeline/delivery/emails.js';
import { testConfig } from '../support/test-config.js';

/** What a receiver does with a request. `hang`: it reads it and ends the connection without an answer. */
export type Answer = 'hang' | number | { readonly status: number; readonly retryAfter: string };

interface Request {
  readonly path: string;
  readonly body: {
    readonly id: string;
    readonly levels: readonly number[];
    readonly repeat: boolean;
    readonly silent: boolean;
  };
}

/** A server that calls come to. */
export interface Receiver {
  readonly url: string;
  readonly requests: Request[];
  /** Its next answers to a path; afterwards it answers 204. */
  answer(path: string, ...answers: readonly Answer[]): void;
  to(path: string): readonly Request['body'][];
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const requests: Request[] = [];
  const planned = new Map<string, Answer[]>();
  const take = (request: IncomingMessage, response: ServerResponse, text: string): void => {
    const path = request.url ?? '';
    requests.push({ path, body: JSON.parse(text) });
    const answer = planned.get(path)?.shift() ?? 204;
    if (answer === 'hang') return void response.destroy();
    if (typeof answer === 'number') return void response.writeHead(answer).end();
    response.writeHead(answer.status, { 'retry-after': answer.retryAfter }).end();
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => take(request, response, Buffer.concat(chunks).toString()));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer: (path, ...answers) => void planned.set(path, [...answers]),
    to: (path) => requests.filter((each) => each.path === path).map(({ body }) => body),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** A kind that tells what it was given, and is in a hurry. What is sealed is the address. */
export function callKind(kind: AddedKind, change: Partial<CallKind> = {}): CallKind {
  return {
    kind,
    rings: false,
    digest: 1,
    callsPerHost: 4,
    pace: { burst: 100, everyMs: 1, perHost: false },
    waitsMs: [10, 10, 20],
    patienceMs: 3_600_000,
    proof: 'accepted',
    read: () => ({ field: 'url', fault: 'no such thing' }),
    compose: (content, sealed, { deliveryId }) => {
      if (content.kind !== 'alerts') return null;
      const levels = content.alerts.map(({ view }) =>
        view.triggerId !== null && view.evidence.condition.op === 'above' ? view.evidence.condition.level : 0,
      );
      const { repeat, silent } = content;
      const body = JSON.stringify({ id: deliveryId, levels, repeat, silent });
      return { url: sealed, headers: { 'content-type': 'application/json' }, body };
    },
    outcomeOf: (answer): CallOutcome => {
      if (answer.kind === 'refused') return { kind: 'refused', detail: answer.reason };
      if (answer.kind === 'unanswered') return { ...answer, detail: answer.reason };
      const { status, headers } = answer;
      if (status < 300) return { kind: 'accepted' };
      if (status === 410) return { kind: 'gone', detail: '410' };
      if (status === 413) return { kind: 'refused', detail: '413' };
      if (status === 429) {
        return { kind: 'later', afterMs: Number(headers['retry-after']) * 1000, scope: 'channel' };
      }
      return { kind: 'failed', detail: String(status) };
    },
    ...change,
  };
}

/** A channel of a person that was proven. Its id. */
export async function addChannel(
  db: DataSource,
  { userId, kind, url }: { readonly userId: string; readonly kind: AddedKind; readonly url: string },
): Promise<string> {
  const [row] = await db.query<{ id: string }[]>(
    `INSERT INTO channels (user_id, kind, label, address, address_key, config, sealed, state)
     VALUES ($1, $2, 'Home', 'hooks.example', decode(md5($3), 'hex'), $4, '', 'on') RETURNING id`,
    [userId, kind, url, JSON.stringify({ host: new URL(url).host })],
  );
  if (row === undefined) throw new Error('no channel was made');
  const sealed = seal(testConfig({}).sessionSecret, channelPurpose(row.id), url);
  await db.query('UPDATE channels SET sealed = $2 WHERE id = $1', [row.id, sealed]);
  return row.id;
}
