import type { Server } from 'node:http';
import express from 'express';
import { closeServer, listen, newApp, portOf } from '../shared/local-server.js';
import { protobuf } from './domain/protobuf.js';
import { McsServer } from './mcs-server.js';
import {
  type OwnSubscription,
  PUSH_HOSTS,
  type PushCall,
  type PushFault,
  PushService,
} from './push-service.js';

export interface PushStandIn {
  readonly url: string;
  /** OUTBOUND_HOSTS */
  readonly hosts: Readonly<Record<string, string>>;
  /** With these a whole Chromium subscribes here. */
  readonly chromiumFlags: readonly string[];
  calls(after?: number): readonly PushCall[];
  subscribe(key: string): OwnSubscription;
  remove(endpoint: string): void;
  /** What the next call answers. */
  answer(status: number, retryAfterSec?: number): void;
  /** The next so many calls meet it. */
  fault(fault: PushFault, times: number): void;
  pendingFaults(): number;
  clearFaults(): void;
  /** Senders are refused at the door until `up`. */
  down(): Promise<void>;
  up(): Promise<void>;
  close(): Promise<void>;
}

const DEVICE_ID = 4_242_424_242n;
const SECURITY_TOKEN = 2_424_242_424n;

/** Starts a push service on 127.0.0.1, for senders and for Chromium. See README.md. */
export async function startPushStandIn({ port = 0 } = {}): Promise<PushStandIn> {
  const service: PushService = new PushService((push) => {
    if (!mcs.isOnline) return 'offline';
    mcs.send(push);
    return 'sent';
  });
  const mcs = await McsServer.listen(() => service.flush());
  const app = newApp();
  app.post('/checkin', (_request, response) => {
    const answer = protobuf([
      { no: 1, value: 1 },
      { no: 3, value: Date.now() },
      { no: 7, fixed: DEVICE_ID },
      { no: 8, fixed: SECURITY_TOKEN },
    ]);
    response.type('application/x-protobuf').send(answer);
  });
  app.post('/register', express.urlencoded({ extended: false }), ({ body }, response) => {
    const { app: of = '', sender = '', delete: isDeleted } = body as Readonly<Record<string, string>>;
    const subtype = (body as Readonly<Record<string, string>>)['X-subtype'] ?? '';
    if (isDeleted !== undefined) response.type('text').send(`deleted=${subtype}`);
    else response.type('text').send(`token=${service.registerBrowser({ app: of, sender, subtype })}`);
  });
  app.post('/fcm/send/:token', (request, response, next) => {
    bodyOf(request).then((body) => service.receive(request, body, response), next);
  });
  let server: Server | null = await listen(app, port);
  const ownPort = portOf(server);
  const url = `http://127.0.0.1:${ownPort}`;
  const down = async (): Promise<void> => {
    const open = server;
    server = null;
    if (open !== null) await closeServer(open);
  };
  return {
    url,
    hosts: Object.fromEntries(PUSH_HOSTS.map((host) => [host, url])),
    chromiumFlags: [
      `--gcm-checkin-url=${url}/checkin`,
      `--gcm-registration-url=${url}/register`,
      `--gcm-mcs-endpoint=https://127.0.0.1:${mcs.port}`,
      '--ignore-certificate-errors',
    ],
    calls: (after) => service.calls.after(after),
    subscribe: (key) => service.subscribe(key),
    remove: (endpoint) => service.remove(endpoint),
    answer: (status, retryAfterSec) =>
      void service.planned.push({ kind: 'status', status, ...(retryAfterSec && { retryAfterSec }) }),
    fault: (fault, times) => void service.planned.push(...Array.from({ length: times }, () => fault)),
    pendingFaults: () => service.planned.length,
    clearFaults: () => void service.planned.splice(0),
    down,
    up: async () => {
      server ??= await listen(app, ownPort);
    },
    close: async () => {
      await Promise.all([down(), mcs.close()]);
    },
  };
}

/** As it came: a parser would refuse its encoding. */
async function bodyOf(request: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}
