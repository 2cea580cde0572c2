import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Trigger, WatchingNow } from '../../contract/trigger.js';
import { TriggerEvents } from '../../features/triggers/trigger-events.js';
import { TriggersService } from '../../features/triggers/triggers.service.js';
import { TriggerWatching } from '../../features/triggers/trigger-watching.js';
import { accountOwner, ownerKey } from '../../identity/owner.js';
import { Clock } from '../../platform/clock/clock.js';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';
import { TriggerStateStream } from '../evaluator/ports.js';
import { PersonalRooms } from './personal-rooms.js';

const EVERY_MS = 1_000;
/** A tab that opened later than another of the same person knows all after so many. */
const ALL_EVERY = 10;

/** An open account's triggers on series, and what its browsers were told of each. */
interface Followed {
  readonly triggers: readonly Trigger[];
  readonly told: Map<string, string>;
}

/** Tells browsers once a second what the series of their person's triggers are. */
@Injectable()
export class SeriesPush implements OnModuleDestroy {
  /** By account; one that is absent is to be read. */
  private readonly followed = new Map<string, Followed>();
  private readonly stops: readonly (() => void)[];
  private rounds = 0;
  private isReading = false;

  constructor(
    private readonly rooms: PersonalRooms,
    private readonly triggers: TriggersService,
    private readonly watching: TriggerWatching,
    events: TriggerEvents,
    states: TriggerStateStream,
    clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.stops = [
      clock.every(EVERY_MS, () => void this.run()),
      events.edited.subscribe(({ owner }) => {
        if (owner.kind === 'user') this.followed.delete(owner.userId);
      }),
      states.subscribe((ids) => this.onStates(new Set(ids))),
    ];
  }

  onModuleDestroy(): void {
    for (const stop of this.stops) stop();
  }

  /** Never rejects. */
  private async run(): Promise<void> {
    if (this.isReading) return;
    this.isReading = true;
    try {
      await this.follow(this.rooms.owners().flatMap((owner) => (owner.kind === 'user' ? owner.userId : [])));
    } catch (error) {
      this.logger.warn({ err: error }, 'live push: triggers on series could not be read; trying again');
    } finally {
      this.isReading = false;
    }
    this.rounds += 1;
    for (const [userId, followed] of this.followed) this.push(userId, followed);
  }

  /** An edit while the triggers are read has them read again. */
  private async follow(present: readonly string[]): Promise<void> {
    for (const userId of this.followed.keys()) if (!present.includes(userId)) this.followed.delete(userId);
    const unread = present.filter((userId) => !this.followed.has(userId));
    if (unread.length === 0) return;
    for (const userId of unread) this.followed.set(userId, { triggers: [], told: new Map() });
    const found = await this.triggers.ofSeries(unread).catch((error: unknown) => {
      for (const userId of unread) this.followed.delete(userId);
      throw error;
    });
    for (const userId of unread) {
      if (!this.followed.has(userId)) continue;
      const triggers = found.flatMap((each) => (each.userId === userId ? each.trigger : []));
      this.followed.set(userId, { triggers, told: new Map() });
    }
  }

  private push(userId: string, { triggers, told }: Followed): void {
    if (this.rounds % ALL_EVERY === 0) told.clear();
    const news: Record<string, WatchingNow> = {};
    for (const trigger of triggers) {
      const now = this.watching.now(trigger);
      const text = JSON.stringify(now);
      if (told.get(trigger.id) === text) continue;
      told.set(trigger.id, text);
      news[trigger.id] = now;
    }
    if (Object.keys(news).length > 0)
      this.rooms.browsersIn(ownerKey(accountOwner(userId)))?.emit('series', news);
  }

  /** A fire may have disarmed it. */
  private onStates(ids: ReadonlySet<string>): void {
    for (const [userId, { triggers }] of this.followed) {
      if (triggers.some(({ id }) => ids.has(id))) this.followed.delete(userId);
    }
  }
}
