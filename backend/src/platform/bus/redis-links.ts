import { createHmac } from 'node:crypto';
import type { Redis, RedisOptions } from 'ioredis';
import type { Config } from '../config/config.js';
import type { Logger } from '../logger/logger.js';

const LONGEST_DELAY_MS = 1_000;
const PING_EVERY_MS = 1_000;
/** A Redis that does not answer for this long is as good as gone: its connections are replaced. */
const PATIENCE_MS = 3_000;
/** Commands fail at once while Redis is away. ioredis repeats none by itself: nobody could catch the error of one that it sent. */
const OPTIONS: RedisOptions = {
  lazyConnect: true,
  connectTimeout: PATIENCE_MS,
  maxRetriesPerRequest: 0,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  autoResubscribe: false,
  enableReadyCheck: true,
  retryStrategy: (times) => Math.min(50 * times, LONGEST_DELAY_MS),
};

/**
 * The connections of this process to Redis, one to tell and one to hear. They come back by themselves, and nothing waits
 * for them: what is to be told while they are away fails at once. Both are asked every second whether they live.
 */
export class RedisLinks {
  /** What keeps installations apart that share a Redis: those with one session secret are one. */
  readonly realm: string;
  readonly publisher: Redis;
  readonly subscriber: Redis;
  private readonly extra: Redis[] = [];
  private pinging: NodeJS.Timeout | undefined;
  private readonly askedAt = new Map<Redis, number>();
  private wasUp: boolean | null = null;

  constructor(
    private readonly config: Pick<Config, 'redisUrl' | 'sessionSecret'>,
    private readonly logger: Logger,
    private readonly RedisClient: typeof Redis,
  ) {
    const name = createHmac('sha256', config.sessionSecret).update('redis realm').digest('hex').slice(0, 16);
    this.realm = `bellwether:${name}`;
    this.publisher = this.make();
    this.subscriber = this.make();
  }

  get isUp(): boolean {
    return this.publisher.status === 'ready' && this.subscriber.status === 'ready';
  }

  /** Another connection that only hears, for a library with subscriptions of its own: to be asked for at each `ready`. */
  another(): Redis {
    const link = this.make();
    this.extra.push(link);
    return link;
  }

  /**
   * Connects, now and whenever the connection is lost, and hears these channels, at least one: `onReceiving` is called each time
   * they are granted (again). Returns at once.
   */
  open(channels: readonly string[], onReceiving: () => void): void {
    this.subscriber.on('ready', () => {
      this.subscriber.subscribe(...channels).then(onReceiving, () => undefined); // a broken connection is dialled again
    });
    for (const link of this.all()) link.connect().catch(() => undefined);
    this.pinging = setInterval(() => this.check(), PING_EVERY_MS);
  }

  close(): void {
    clearInterval(this.pinging);
    for (const link of this.all()) link.disconnect();
  }

  private all(): readonly Redis[] {
    return [this.publisher, this.subscriber, ...this.extra];
  }

  private make(): Redis {
    const { redisUrl } = this.config;
    if (redisUrl === null) throw new Error('There is no Redis to connect to');
    const link = new this.RedisClient(redisUrl, OPTIONS);
    link.on('error', (error: Error) => this.note(false, error));
    link.on('ready', () => this.note(this.isUp));
    link.on('connect', () => this.askedAt.set(link, performance.now())); // it now asks by itself whether Redis is ready
    link.on('ready', () => this.askedAt.delete(link));
    link.on('close', () => this.askedAt.delete(link));
    return link;
  }

  private check(): void {
    const now = performance.now();
    for (const link of this.all()) {
      const askedAt = this.askedAt.get(link);
      if (askedAt === undefined) this.ping(link, now);
      else if (now - askedAt > PATIENCE_MS) this.replace(link);
    }
  }

  private ping(link: Redis, now: number): void {
    if (link.status !== 'ready') return;
    this.askedAt.set(link, now);
    const over = () => this.askedAt.delete(link);
    link.ping().then(over, over);
  }

  private replace(link: Redis): void {
    this.askedAt.delete(link);
    this.note(false, new Error('Redis does not answer'));
    link.disconnect(true);
  }

  /** One line for each change. */
  private note(isUp: boolean, error?: Error): void {
    if (this.wasUp === isUp || (!isUp && error === undefined)) return;
    this.wasUp = isUp;
    if (isUp) this.logger.info('Redis: connected; processes hear of each other at once');
    else
      this.logger.warn(
        { err: error },
        'Redis: connection lost; processes read the database every second instead',
      );
  }
}
