import { Inject, Injectable } from '@nestjs/common';
import { listOf, text } from '../platform/bus/domain/shape.js';
import { MessageBus, type Topic } from '../platform/bus/message-bus.js';
import { RoomEvents } from '../platform/bus/room-events.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { LOGGER, type Logger } from '../platform/logger/logger.js';
import type { Stream } from '../platform/stream/stream.js';

@Injectable()
export class SessionEvents extends RoomEvents {
  /** Keys of account sessions (`Sessions.find`) that have just ended. */
  readonly accountEnded: Stream<readonly string[]>;
  /** The key (`keyOfSecret`) of a trial session that has just ended. */
  readonly trialEnded: Stream<string>;

  constructor(
    bus: MessageBus,
    @Inject(CONFIG) config: Pick<Config, 'roles'>,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(bus, logger);
    this.accountEnded = this.toWeb({ name: 'account-session-ends', shape: listOf(text) }, config);
    this.trialEnded = this.toWeb({ name: 'trial-session-ends', shape: text }, config);
  }

  /** Goes from the other processes to the web processes, which tell each other with their sockets (`SocketCluster`). */
  private toWeb<E>(topic: Topic<E>, { roles }: Pick<Config, 'roles'>): Stream<E> {
    const stream = this.local<E>(topic);
    if (roles.includes('web')) this.bus.subscribe(topic, (end) => stream.publish(end));
    else stream.subscribe((end) => this.bus.publish(topic, end));
    return stream;
  }
}
