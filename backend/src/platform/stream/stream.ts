/**
 * An in-process event: what may be lost. Listeners are called at once, in the order they subscribed; one that
 * throws does not keep the others from hearing, its error goes to `onError`.
 */
export class Stream<T> {
  private readonly listeners = new Set<(event: T) => void>();

  constructor(private readonly onError: (error: unknown) => void) {}

  /** Returns the function that ends the subscription. */
  subscribe(listener: (event: T) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  publish(event: T): void {
    for (const listener of this.listeners) {
      try {
        listener(event);
      } catch (error) {
        this.onError(error);
      }
    }
  }
}
