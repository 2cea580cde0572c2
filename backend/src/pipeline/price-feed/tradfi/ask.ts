import type { Reading } from './domain/reading.js';
import { type WebQuestion, webText } from './web-text.js';

/** What a source said of a value. `unchanged`: nothing since it was asked last. */
export type Asked<T> =
  | { readonly kind: 'read'; readonly value: T }
  | { readonly kind: 'unchanged' }
  | AskFailed;

export interface AskFailed {
  readonly kind: 'failed';
  readonly reason: string;
  /** How long the source asked to be left alone; null if it did not. */
  readonly retryAfterMs: number | null;
}

export function failed(reason: string): AskFailed {
  return { kind: 'failed', reason, retryAfterMs: null };
}

/** Asks for a document and reads it. Never rejects. */
export async function ask<T>(question: WebQuestion, reader: (text: string) => Reading<T>): Promise<Asked<T>> {
  const answer = await webText(question);
  if (answer.kind !== 'text') return answer;
  const reading = reader(answer.text);
  return reading.kind === 'read' ? reading : failed(reading.reason);
}
