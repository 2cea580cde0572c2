import { buffer } from 'node:stream/consumers';
import express from 'express';
import { listen, newApp, withOutages } from '../shared/local-server.js';
import { protobuf } from './domain/protobuf.js';
import { McsServer } from './mcs-server.js';
import { PUSH_HOSTS, type PushFault, PushService } from './push-service.js';

/** Outages: senders are refused at the door. */
export type PushStandIn = Awaited<ReturnType<typeof startPushStandIn>>;

const DEVICE_ID = 4_242_424_242n;
const SECURITY_TOKEN = 2_424_242_424n;

/** Starts a push service on 127.0.0.1, for senders and for Chromium. See README.md. */
export async function startPushStandIn({ port = 0 } = {}) {
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
    /** OUTBOUND_HOSTS */
    hosts: Object.fromEntries(PUSH_HOSTS.map((host) => [host, url])),
    /** With these a whole Chromium subscribes here. */
    chromiumFlags: [
      `--gcm-checkin-url=${url}/checkin`,
      `--gcm-registration-url=${url}/register`,
      `--gcm-mcs-endpoint=https://127.0.0.1:${mcs.port}`,
      '--ignore-certificate-errors',
    ],
    calls: (after?: number) => service.calls.after(after),
    subscribe: (key: string) => service.subscribe(key),
    remove: (endpoint: string) => service.remove(endpoint),
    /** What the next call answers. */
    answer: (status: number, retryAfterSec?: number) =>
      void service.planned.push({ kind: 'status', status, ...(retryAfterSec && { retryAfterSec }) }),
    /** The next so many calls meet it. */
    fault: (fault: PushFault, times: number) =>
      void service.planned.push(...Array.from({ length: times }, () => fault)),
    pendingFaults: () => service.planned.length,
    clearFaults: () => void service.planned.splice(0),
    ...outages,
    close: async () => {
      await Promise.all([close(), mcs.close()]);
    },
  };
}
