import type { RecentAlert } from '@contract/alert.js';
import { isMark } from '@contract/messages/marks.js';

/** The line of an alert's message that says what happened, and the lines below it. Pure. */
export function alertLines({ message }: Pick<RecentAlert, 'message'>): {
  readonly headline: string;
  readonly details: readonly string[];
} {
  const [headline = '', ...details] = message.split('\n').filter((line) => line !== '' && !isMark(line));
  return { headline, details };
}
