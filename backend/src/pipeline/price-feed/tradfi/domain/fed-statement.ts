import { withoutElements } from '../../../../platform/html/domain/without-elements.js';
import { type FedRange, isRange } from './fed-range.js';
import { failed, readable, type Reading } from './reading.js';

export type FedVerb = 'lower' | 'raise' | 'maintain';

export interface FedDecision extends FedRange {
  readonly verb: FedVerb;
  /** Percentage points, if stated. */
  readonly by: number | null;
}

const FRACTION = '(?:1/2|[13]/4|[1357]/8)';
const NUMBER = String.raw`\d{1,2}(?:-${FRACTION})?|${FRACTION}`;
const DECISION = new RegExp(
  String.raw`\b(?:decided|decides|agreed) (?:today )?to (lower|raise|maintain|keep) the target range for the federal funds rate ` +
    String.raw`(?:by (?:(${NUMBER}) percentage points?|(\d{1,3}) basis points),? )?(?:to|at) (${NUMBER}) to (${NUMBER}) percent\b`,
  'gi',
);

/**
 * Parses the decision of an FOMC statement: the one sentence "decided to lower the target range for the federal funds rate
 * by 1/4 percentage point to 3-3/4 to 4 percent" or the like. Unreadable without exactly one consistent decision. Pure.
 */
export function readFedStatement(html: string): Reading<FedDecision> {
  const found = [...textOf(html).matchAll(DECISION)];
  const [first, ...others] = found;
  if (first === undefined) return failed('it decides nothing about the target range');
  if (others.some(([sentence]) => sentence.toLowerCase() !== first[0].toLowerCase())) {
    return failed('it decides more than once');
  }
  const [, word = '', points, basisPoints, from = '', to = ''] = first;
  const verb = verbOf(word);
  const by =
    points === undefined ? (basisPoints === undefined ? null : Number(basisPoints) / 100) : percentOf(points);
  const range = { low: percentOf(from), high: percentOf(to) };
  if (!isRange(range)) return failed('the bounds make no target range');
  if (verb === 'maintain' && by !== null) return failed('it maintains by something');
  return readable({ ...range, verb, by });
}

function verbOf(word: string): FedVerb {
  const verb = word.toLowerCase();
  return verb === 'lower' || verb === 'raise' ? verb : 'maintain';
}

/** "3-3/4", "1/4", "5". */
function percentOf(written: string): number {
  const [whole = '', fraction] = written.includes('-') ? written.split('-') : ['0', written];
  if (fraction === undefined || !fraction.includes('/')) return Number(written);
  const [over = '', under = ''] = fraction.split('/');
  return Number(whole) + Number(over) / Number(under);
}

/** The visible text, with entities, hyphens and spaces as plain ones. */
function textOf(html: string): string {
  return withoutElements(html, ['script', 'style'])
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&(?:nbsp|#160|#xa0);/gi, ' ')
    .replaceAll(/&(?:#8209|#x2011|#8208|#x2010|ndash|#8211|#x2013);/gi, '-')
    .replaceAll(/[\u2010-\u2013\u2212]/g, '-')
    .replaceAll(/&frac14;|\u00BC/g, '1/4')
    .replaceAll(/&frac12;|\u00BD/g, '1/2')
    .replaceAll(/&frac34;|\u00BE/g, '3/4')
    .replaceAll(/\u2044/g, '/')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?- ?/g, '-')
    .replaceAll(/(\d) (\d\/\d)/g, '$1-$2');
}
