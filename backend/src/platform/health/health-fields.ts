import { Injectable } from '@nestjs/common';
import { answerWithin } from '../clock/deadline.js';

const PATIENCE_MS = 1_500;

type Fields = Readonly<Record<string, unknown>>;

/** What rooms have to say about their health (the feed's state, say). It informs; it decides nothing. */
@Injectable()
export class HealthFields {
  private readonly readers = new Map<string, () => unknown>();
  private readonly questions = new Map<string, () => Promise<unknown>>();

  /** Adds a field to the details of /readyz and to the heartbeat. `read` answers at once with something JSON can hold. */
  add(name: string, read: () => unknown): void {
    this.readers.set(name, read);
  }

  /** Adds a field to the details of /readyz that has to be asked for; null when `ask` fails or takes over 1.5 s. */
  addQuestion(name: string, ask: () => Promise<unknown>): void {
    this.questions.set(name, ask);
  }

  /** What is known at once. */
  read(): Fields {
    return Object.fromEntries([...this.readers].map(([name, read]) => [name, read()]));
  }

  /** Everything. Never rejects for a question's sake, and takes 1.5 s at most. */
  async readAll(): Promise<Fields> {
    const asked = [...this.questions].map(async ([name, ask]) => {
      const answer = ask().catch(() => null);
      return [name, await answerWithin(PATIENCE_MS, answer, null)] as const;
    });
    return { ...this.read(), ...Object.fromEntries(await Promise.all(asked)) };
  }
}
