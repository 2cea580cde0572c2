import type { Stream } from '../stream/stream.js';
import type { MessageBus, Topic } from './message-bus.js';

/** How the events of a stream travel. */
export interface Passage<E, M> {
  readonly topic: Topic<M>;
  /** null: the event does not travel under this topic. */
  readonly pack: (event: E) => M | null;
  readonly unpack: (message: M) => E;
}

/** Events that travel as they are. */
export function asIs<E>(topic: Topic<E>): Passage<E, E> {
  return { topic, pack: (event) => event, unpack: (message) => message };
}

/** Lets the listeners of a stream in every process hear what is published in any of them. */
export function shareStream<E, M>(bus: MessageBus, stream: Stream<E>, passage: Passage<E, M>): void {
  let isReceiving = false;
  bus.subscribe(passage.topic, (message) => {
    isReceiving = true;
    try {
      stream.publish(passage.unpack(message));
    } finally {
      isReceiving = false;
    }
  });
  stream.subscribe((event) => {
    const message = isReceiving ? null : passage.pack(event);
    if (message !== null) bus.publish(passage.topic, message);
  });
}
