import { buffer } from 'node:stream/consumers';
import express from 'express';
import { listen, newApp, type Outages, withOutages } from '../shared/local-server.js';
import { protobuf } from './domain/protobuf.js';
import { McsServer } from './mcs-server.js';
import {
  type OwnSubscription,
  PUSH_HOSTS,
  type PushCall,
  type PushFault,
  PushService,
} from './push-service.js';

/** Outages: senders are refused at the door. */
export interface PushStandIn extends Outages {
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
    // As it came: a parser would refuse its encoding.
    buffer(request).then((body) => service.receive(request, body, response), next);
  });
  const { first, outages, close } = await withOutages((at) => listen(app, at), port);
  const { url } = first;
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
    ...outages,
    close: async () => {
      await Promise.all([close(), mcs.close()]);
    },
  };
}
