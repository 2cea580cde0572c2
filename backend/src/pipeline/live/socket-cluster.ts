import { Injectable, Optional } from '@nestjs/common';
import { createAdapter } from '@socket.io/redis-adapter';
import type { Redis } from 'ioredis';
import { RedisLinks } from '../../platform/bus/redis-links.js';
import type { LiveServer } from './live-server.js';

/** A request to another process that gets no answer is given up. */
const ANSWER_MS = 2_000;

/**
 * Makes the rooms of all web processes one, so that what one of them does to a room happens to its sockets everywhere. Only
 * the ends of sessions travel this way. News come to every web process over the bus and go to its own sockets
 * (`server.local`): over both ways a browser would hear them twice.
 */
@Injectable()
export class SocketCluster {
  constructor(@Optional() private readonly links?: RedisLinks) {}

  /** To be called before anybody looks at the adapter of a namespace. */
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

/** What the adapter uses of a connection to publish. It looks after no failure: what cannot go now is lost. */
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

/** What the adapter uses of a connection to hear. It looks after no failure: what was refused is asked for at the next `ready`. */
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
    unsubscribe: () => undefined, // the adapter is given up with its process, and the connection with it
    punsubscribe: () => undefined,
    on: (event: string, listener: () => void) => link.on(event, listener),
    off: (event: string, listener: () => void) => link.off(event, listener),
  };
}
