import { Stream } from '../stream/stream.js';
import { text } from './domain/shape.js';
import { MessageBus, type Topic } from './message-bus.js';
import { asIs, type Passage, shareStream } from './share-stream.js';

const LEADS: Topic<string> = { name: 'leads', shape: text };

/** A bus of as many processes as it was asked for, which hear at once. */
class Neighbours {
  private readonly listeners: ((body: unknown) => void)[] = [];
  readonly told: unknown[] = [];

  process(): MessageBus {
    const own = this.listeners.length;
    return {
      isShared: true,
      subscribe: <T>(_topic: Topic<T>, listener: (body: T) => void) => {
        this.listeners[own] = (body) => listener(body as T);
      },
      publish: (_topic, body) => {
        this.told.push(body);
        for (const [i, listener] of this.listeners.entries()) if (i !== own) listener(body);
      },
      onRestored: () => undefined,
    };
  }
}

interface Ends<E> {
  readonly stream: Stream<E>;
  readonly heard: E[];
}

function share<E, M>(neighbours: Neighbours, passage: Passage<E, M>): Ends<E> {
  const heard: E[] = [];
  const stream = new Stream<E>(() => undefined);
  stream.subscribe((event) => heard.push(event));
  shareStream(neighbours.process(), stream, passage);
  return { stream, heard };
}

it('lets every process hear what one publishes, once, and tells it once', () => {
  const neighbours = new Neighbours();
  const [one, two, three] = [1, 2, 3].map(() => share(neighbours, asIs(LEADS)));
  one?.stream.publish('Ann');
  expect([one, two, three].map((each) => each?.heard)).toEqual([['Ann'], ['Ann'], ['Ann']]);
  expect(neighbours.told).toEqual(['Ann']);
  two?.stream.publish('Bob');
  expect(three?.heard).toEqual(['Ann', 'Bob']);
  expect(neighbours.told).toEqual(['Ann', 'Bob']);
});

it('packs events for the way', () => {
  const neighbours = new Neighbours();
  const passage: Passage<number, string> = { topic: LEADS, pack: String, unpack: Number };
  const [one, two] = [1, 2].map(() => share(neighbours, passage));
  one?.stream.publish(7);
  expect(two?.heard).toEqual([7]);
  expect(neighbours.told).toEqual(['7']);
});

it('tells its own events after one from elsewhere that could not be unpacked', () => {
  const neighbours = new Neighbours();
  const unpack = (): never => {
    throw new Error('unreadable');
  };
  const one = share<string, string>(neighbours, { topic: LEADS, pack: (event) => event, unpack });
  expect(() => neighbours.process().publish(LEADS, 'Ann')).toThrow('unreadable');
  one.stream.publish('Bob');
  expect(neighbours.told).toEqual(['Ann', 'Bob']);
});
