import type { Shape } from './domain/shape.js';
import type { TopicName } from './topics.js';

/** A kind of message between processes. */
export interface Topic<T> {
  readonly name: TopicName;
  /** What is let in; anything else is dropped and counted. */
  readonly shape: Shape<T>;
}

/**
 * What processes tell each other so that they know sooner. Any message may be lost: whoever must know reads the database
 * again. `onRestored` says when screens should.
 */
export abstract class MessageBus {
  /** Whether there are other processes to tell. */
  abstract readonly isShared: boolean;
  /** Sends to every other process that subscribed, not to this one. Never waits or throws; what cannot be sent now is lost. */
  abstract publish<T>(topic: Topic<T>, body: T): void;
  /** To be called before the application has booted. A listener that throws is logged and harms no other. */
  abstract subscribe<T>(topic: Topic<T>, listener: (body: T) => void): void;
  /**
   * Calls back when messages may have been lost and arrive again from now on: this process has (re)connected, or another one
   * reports that it could not send. May come several times for one outage.
   */
  abstract onRestored(listener: () => void): void;
}

/** The bus of a process that does everything: there is nobody else. */
export class SoloBus extends MessageBus {
  override readonly isShared = false;

  override publish(): void {}

  override subscribe(): void {}

  override onRestored(): void {}
}
