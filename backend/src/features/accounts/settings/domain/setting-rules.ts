import type { Settings } from '../../../../contract/account.js';

export const DIGEST_FAULT = 'Bundle alerts every 60 to 3600 seconds, or 0 for off.';
export const SENTIMENT_MIN_FAULT = 'The sentiment minimum is between -1 and 0, in steps of 0.1.';
export const SENTIMENT_MAX_FAULT = 'The sentiment maximum is between 0 and 1, in steps of 0.1.';

const SHORTEST_DIGEST_SEC = 60;
const LONGEST_DIGEST_SEC = 3600;
const STEPS = 10;
/** 0.1 + 0.2 is a step as well. */
const ROUNDING = 1e-9;

/** Whether alerts can be bundled so many seconds: 0 is off. Pure. */
export function isDigestTime(seconds: number): boolean {
  if (seconds === 0) return true;
  return Number.isInteger(seconds) && seconds >= SHORTEST_DIGEST_SEC && seconds <= LONGEST_DIGEST_SEC;
}

export function isSentimentMin(score: number): boolean {
  return isStep(score) && score >= -1 && score <= 0;
}

export function isSentimentMax(score: number): boolean {
  return isStep(score) && score >= 0 && score <= 1;
}

export function needsPro(change: Partial<Settings>): boolean {
  return change.sentimentMinDefault !== undefined || change.sentimentMaxDefault !== undefined;
}

function isStep(score: number): boolean {
  return Math.abs(score * STEPS - Math.round(score * STEPS)) < ROUNDING;
}
