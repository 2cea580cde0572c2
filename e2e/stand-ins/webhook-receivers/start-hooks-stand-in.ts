import express from 'express';
import { listen, newApp, withOutages } from '../shared/local-server.js';
import { controlRoutes } from './control-routes.js';
import { endpointOf } from './domain/vendors.js';
import { HookReceiver } from './hook-receiver.js';
import type { HooksControl } from './hooks-control.js';

export interface HooksStandIn extends HooksControl {
  readonly url: string;
  /** OUTBOUND_HOSTS: webhooks may be at any name that ends in .hooks.example. */
  readonly hosts: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

const HOSTS = ['discord.com', 'hooks.slack.com', 'ntfy.sh', '*.hooks.example'];

/** Starts receivers of webhooks, ntfy, Discord and Slack on one port of 127.0.0.1. See README.md. */
export async function startHooksStandIn({ port = 0 } = {}): Promise<HooksStandIn> {
  const receiver = new HookReceiver();
  const app = newApp();
  const { first, outages, close } = await withOutages((at) => listen(app, at), port);
  const control: HooksControl = {
    calls: (after) => receiver.log.after(after),
    taken: (vendor) =>
      receiver.log.after().filter((call) => call.has && (vendor === undefined || vendor === call.vendor)),
    trust: (url, secret) => void receiver.secrets.set(hostAndPath(url), secret),
    fault: (fault, { times = 1, vendor, to } = {}) =>
      receiver.faults.add({ fault, times, vendor: vendor ?? null, to: to ?? null }),
    pendingFaults: () => receiver.faults.pending(),
    clearFaults: () => receiver.faults.clear(),
    remove: (url) => void receiver.removed.add(idOf(url)),
    limit: (limits) => {
      receiver.limits = limits;
    },
    ...outages,
  };
  app.use('/_control', controlRoutes(control));
  app.use(express.raw({ type: () => true, limit: '1mb' }));
  app.post('/{*path}', (request, response) => receiver.receive(request, response));
  const { url } = first;
  return { ...control, url, hosts: Object.fromEntries(HOSTS.map((host) => [host, url])), close };
}

function hostAndPath(text: string): string {
  const { host, pathname } = new URL(text);
  return `${host}${pathname}`;
}

/** A topic is named as people see it: https://ntfy.sh/topic. */
function idOf(text: string): string {
  const { host, pathname } = new URL(text);
  const topic = { topic: pathname.slice(1) };
  const { vendor, id } = endpointOf(host, pathname, topic);
  return (vendor === 'ntfy' ? endpointOf(host, '/', topic).id : id) ?? hostAndPath(text);
}
