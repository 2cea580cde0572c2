import { Injectable, Optional } from '@nestjs/common';
import { createAdapter } from '@socket.io/redis-adapter';
import type { Redis } from 'ioredis';
import { RedisLinks } from '../../platform/bus/redis-links.js';
import type { LiveServer } from './live-server.js';

const ANSWER_MS = 2_000;

/**
 * Joins the Socket.IO rooms of all web processes over Redis, for the ends of sessions only. Other events reach every process
 * over the bus and go to its own sockets (`server.local`).
 */
@Injectable()
export class SocketCluster {
  constructor(@Optional() private readonly links?: RedisLinks) {}

  /** Call before any use of a namespace's adapter. */
  join(server: LiveServer): void {
    const { links } = this;
    if (links === undefined) return;
    server.adapter(
      createAdapter(quietPublisher(links), quietSubscriber(links.another()), {
        key: `${links.realm}:sockets`,
        requestsTimeout: ANSWER_MS,
      }),
    );
  }
}

/** A publisher for the adapter, which handles no errors: what cannot be sent now is lost. */
function quietPublisher({ publisher }: RedisLinks): unknown {
  return {
    publish: (channel: string, message: string | Buffer) => {
      if (publisher.status === 'ready') publisher.publish(channel, message).catch(() => undefined);
    },
    on: () => undefined,
    off: () => undefined,
    listenerCount: () => 0,
  };
}

/** A subscriber for the adapter, which handles no errors: subscribes again at every `ready`. */
function quietSubscriber(link: Redis): unknown {
  const channels = new Set<string>();
  const patterns = new Set<string>();
  const ask = (): void => {
    if (link.status !== 'ready') return;
    if (channels.size > 0) link.subscribe(...channels).catch(() => undefined);
    if (patterns.size > 0) link.psubscribe(...patterns).catch(() => undefined);
  };
  link.on('ready', ask);
  return {
    subscribe: (asked: readonly string[]) => {
      for (const channel of asked) channels.add(channel);
      ask();
    },
    psubscribe: (pattern: string) => {
      patterns.add(pattern);
      ask();
    },
    unsubscribe: () => undefined, // the connection ends with the process
    punsubscribe: () => undefined,
    on: (event: string, listener: () => void) => link.on(event, listener),
    off: (event: string, listener: () => void) => link.off(event, listener),
  };
}
