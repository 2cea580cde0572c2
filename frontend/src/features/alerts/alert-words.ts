import type { AlertEvidence, RecentAlert } from '@contract/alert.js';
import { isMark } from '@contract/messages/marks.js';

/** The line of an alert's message that says what happened, and the lines below it. Pure. */
export function alertLines({ message }: Pick<RecentAlert, 'message'>): {
  readonly headline: string;
  readonly details: readonly string[];
} {
  const [headline = '', ...details] = message.split('\n').filter((line) => line !== '' && !isMark(line));
  return { headline, details };
}

const BASES: Readonly<Record<AlertEvidence['basis'], string>> = {
  median: 'Median of the fresh quotes',
  mean: 'Mean of two quotes that agree',
  degraded: 'Two quotes that differ: the preferred exchange',
  single: 'One exchange only',
};

/** How the price came about, in words. */
export function basisWords(basis: AlertEvidence['basis']): string {
  return BASES[basis];
}
