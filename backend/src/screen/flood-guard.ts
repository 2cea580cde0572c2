import type { Clock } from '../platform/clock/clock.js';
import { MessageBudget } from './domain/message-budget.js';
import type { ScreenSocket } from './screen-server.js';

const MESSAGES = 50;
const WINDOW_MS = 10_000;

/** Hangs up on a connection that sends more than 50 messages in 10 seconds, whatever they are. */
export function hangUpOnFloods(connection: ScreenSocket['conn'], clock: Clock): void {
  const budget = new MessageBudget(MESSAGES, WINDOW_MS);
  connection.on('packet', ({ type }: { readonly type: string }) => {
    if (type === 'message' && budget.spend(clock.steady()) === 'exceeded') connection.close(true);
  });
}
