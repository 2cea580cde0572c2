import { isObject } from '../../shared/parsed-json.js';

export const VENDORS = ['webhook', 'ntfy', 'discord', 'slack'] as const;
export type Vendor = (typeof VENDORS)[number];

/** Where a call goes. `id`: the same for the same channel; null: there is no such endpoint. */
export interface Endpoint {
  readonly vendor: Vendor;
  readonly id: string | null;
}

const DISCORD_PATH = /^\/api(?:\/v\d+)?\/webhooks\/(\d+)\/([\w-]+)$/;
const SLACK_PATH = /^\/services\/T\w+\/B\w+\/\w+$/;
const NTFY_HOST = /^ntfy\./;
const TOPIC = /^[-_A-Za-z0-9]{1,64}$/;

/** By the host and path of the request, and the topic in its body. Any other host is somebody's own webhook. */
export function endpointOf(host: string, path: string, body: unknown): Endpoint {
  const name = host.replace(/:\d+$/, '').toLowerCase();
  if (name === 'discord.com') {
    const [, id] = DISCORD_PATH.exec(path) ?? [];
    return { vendor: 'discord', id: id ?? null };
  }
  if (name === 'hooks.slack.com') return { vendor: 'slack', id: SLACK_PATH.test(path) ? path : null };
  if (!NTFY_HOST.test(name)) return { vendor: 'webhook', id: `${host}${path}` };
  const topic = textField(body, 'topic') ?? '';
  return { vendor: 'ntfy', id: path === '/' && TOPIC.test(topic) ? `${host}/${topic}` : null };
}

/** A field of a JSON object that is a text; null: there is none. */
export function textField(body: unknown, name: string): string | null {
  const value = isObject(body) ? body[name] : undefined;
  return typeof value === 'string' ? value : null;
}
