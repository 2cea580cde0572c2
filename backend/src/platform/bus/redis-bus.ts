import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { HealthFields } from '../health/health-fields.js';
import { Leases } from '../leases/leases.js';
import { LOGGER, type Logger } from '../logger/logger.js';
import { Metrics, only } from '../metrics/metrics.js';
import { open, encodeEnvelope } from './domain/envelope.js';
import { nothing } from './domain/shape.js';
import { MessageBus, type Topic } from './message-bus.js';
import { RedisLinks } from './redis-links.js';
import { LOST_WITHOUT_HARM, TOPIC_NAMES, type TopicName } from './topics.js';

/** Messages under way to Redis at once; what comes on top of them is dropped. */
const MOST_UNDER_WAY = 500;
/** Words of the sender did not get through, and do again. */
const GAPS: Topic<void> = { name: 'gaps', shape: nothing };

type DropReason = 'malformed' | 'foreign' | 'unlistened' | 'disconnected' | 'crowded';
const DROP_REASONS: readonly DropReason[] = ['malformed', 'foreign', 'unlistened', 'disconnected', 'crowded'];

interface Hearer {
  /** Returns false for a body of another shape. */
  hear(body: unknown): boolean;
}

/**
 * The bus over Redis' publish and subscribe: what is published while Redis or a subscriber is away is lost, and never
 * waits. Afterwards both sides of a loss say so (`onRestored`).
 */
@Injectable()
export class RedisBus extends MessageBus implements OnApplicationBootstrap, OnApplicationShutdown {
  override readonly isShared = true;
  private readonly hearers = new Map<TopicName, Hearer[]>();
  private readonly topicOf: ReadonlyMap<string, TopicName>;
  private readonly drop: (labels: { readonly reason: DropReason }, by?: number) => void;
  private readonly count: (labels: { readonly topic: TopicName; readonly direction: 'out' | 'in' }) => void;
  private readonly restored: (() => void)[] = [];
  private underWay = 0;
  private hasLost = false;

  constructor(
    private readonly links: RedisLinks,
    private readonly leases: Leases,
    @Inject(LOGGER) private readonly logger: Logger,
    metrics: Metrics,
    health: HealthFields,
  ) {
    super();
    this.topicOf = new Map(TOPIC_NAMES.map((name) => [this.channelOf(name), name]));
    this.drop = metrics.counter({
      name: 'bellwether_bus_dropped_total',
      help: 'Messages between processes that this one did not pass on, by reason.',
      labels: ['reason'],
    });
    this.count = metrics.counter({
      name: 'bellwether_bus_messages_total',
      help: 'Messages that this process told other processes, or heard from them.',
      labels: ['topic', 'direction'],
    });
    for (const reason of DROP_REASONS) this.drop({ reason }, 0);
    metrics.gauge(
      { name: 'bellwether_redis_up', help: 'Whether Redis answers this process: 1 or 0.', labels: [] },
      () => only(links.isUp ? 1 : 0),
    );
    health.add('redis', () => (links.isUp ? 'up' : 'down'));
    links.subscriber.on('message', (channel: string, raw: string) => this.receive(channel, raw));
    links.publisher.on('ready', () => this.ownUp());
    this.subscribe(GAPS, () => this.tellRestored());
  }

  override subscribe<T>({ name, shape }: Topic<T>, listener: (body: T) => void): void {
    const hearer: Hearer = {
      hear: (body) => {
        const read = shape(body);
        if (read !== null) listener(read.value);
        return read !== null;
      },
    };
    this.hearers.set(name, [...(this.hearers.get(name) ?? []), hearer]);
  }

  override onRestored(listener: () => void): void {
    this.restored.push(listener);
  }

  override publish<T>({ name }: Topic<T>, body: T): void {
    if (this.links.publisher.status !== 'ready') return this.lose(name, 'disconnected');
    if (this.underWay >= MOST_UNDER_WAY) return this.lose(name, 'crowded');
    this.underWay += 1;
    this.count({ topic: name, direction: 'out' });
    this.links.publisher.publish(this.channelOf(name), encodeEnvelope(this.leases.owner, body)).then(
      () => this.arrived(),
      () => {
        this.underWay -= 1;
        this.lose(name, 'disconnected');
      },
    );
  }

  onApplicationBootstrap(): void {
    const channels = [...this.hearers.keys()].map((name) => this.channelOf(name));
    this.links.open(channels, () => this.tellRestored());
  }

  onApplicationShutdown(): void {
    this.links.close();
  }

  private arrived(): void {
    this.underWay -= 1;
    this.ownUp();
  }

  private lose(name: TopicName, reason: DropReason): void {
    this.drop({ reason });
    if (!LOST_WITHOUT_HARM.has(name)) this.hasLost = true;
  }

  /** Once words go through again, tells that some did not; should that one be lost as well, it is told with the next. */
  private ownUp(): void {
    if (!this.hasLost) return;
    this.hasLost = false;
    this.publish(GAPS, undefined);
  }

  private tellRestored(): void {
    for (const listener of this.restored) listener();
  }

  private channelOf(name: TopicName): string {
    return `${this.links.realm}:${name}`;
  }

  private receive(channel: string, raw: string): void {
    const opened = open(raw, this.leases.owner);
    if (opened.kind === 'own') return;
    if (opened.kind !== 'message') return this.drop({ reason: opened.kind });
    const name = this.topicOf.get(channel);
    const hearers = name === undefined ? [] : (this.hearers.get(name) ?? []);
    if (name === undefined || hearers.length === 0) return this.drop({ reason: 'unlistened' });
    this.count({ topic: name, direction: 'in' });
    for (const hearer of hearers) this.pass(hearer, opened.body, name);
  }

  private pass(hearer: Hearer, body: unknown, topic: TopicName): void {
    try {
      if (!hearer.hear(body)) this.drop({ reason: 'malformed' });
    } catch (error) {
      this.logger.error({ err: error, topic }, 'bus: a subscriber failed');
    }
  }
}
