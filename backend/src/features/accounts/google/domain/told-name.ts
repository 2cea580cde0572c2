import { MAX_NAME } from '../../../../contract/account.js';

/**
 * A name as an issuer tells it, by the rules of those that people type: one line, no space around it, 100 characters at
 * most, which is cut between characters. What is no text is no name. Pure.
 */
export function toldName(claim: unknown): string {
  if (typeof claim !== 'string') return '';
  const line = claim
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
  if (line.length <= MAX_NAME) return line;
  return line
    .slice(0, MAX_NAME)
    .replace(/\p{Cs}$/u, '')
    .trim();
}
