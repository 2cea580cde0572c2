import { Injectable } from '@nestjs/common';

/** What rooms have to say about their health (the feed's state, say). It informs; it decides nothing. */
@Injectable()
export class HealthFields {
  private readonly readers = new Map<string, () => unknown>();

  /** Adds a field to the details of /readyz. `read` answers at once with something JSON can hold. */
  add(name: string, read: () => unknown): void {
    this.readers.set(name, read);
  }

  read(): Readonly<Record<string, unknown>> {
    return Object.fromEntries([...this.readers].map(([name, read]) => [name, read()]));
  }
}
