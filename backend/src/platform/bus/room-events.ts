import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '../logger/logger.js';
import { Stream } from '../stream/stream.js';
import { MessageBus, type Topic } from './message-bus.js';
import { asIs, type Passage, shareStream } from './share-stream.js';

/**
 * What a room tells the others, one property per event. Whoever publishes an event is heard in every process that has the
 * room, so a new event is one line in the room's class.
 */
@Injectable()
export abstract class RoomEvents {
  constructor(
    protected readonly bus: MessageBus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** An event that travels between processes as it is. */
  protected shared<E>(topic: Topic<E>): Stream<E> {
    return this.packed(asIs(topic));
  }

  /** An event that travels between processes in another form. */
  protected packed<E, M>(passage: Passage<E, M>): Stream<E> {
    const stream = this.local<E>(passage.topic);
    shareStream(this.bus, stream, passage);
    return stream;
  }

  /** An event that stays in this process. */
  protected local<E>({ name }: Pick<Topic<unknown>, 'name'>): Stream<E> {
    return new Stream<E>((error) =>
      this.logger.error({ err: error, event: name }, 'events: a listener failed'),
    );
  }
}
