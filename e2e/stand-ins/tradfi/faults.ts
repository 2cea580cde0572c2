import { answerBadly, type BadAnswer, JSON_PADDED, type Wording } from '../shared/bad-answers.js';
import { FaultsInForce } from '../shared/faults-in-force.js';

export const DOCUMENTS = ['index', 'quote', 'gold', 'table', 'rate', 'press', 'statement'] as const;
export type DocumentName = (typeof DOCUMENTS)[number];

const WORDING: Wording = {
  type: 'json',
  page: '<!doctype html><html><head><title>Will be right back...</title></head><body>Thank you</body></html>',
  half: '{"chart":{"result":[{"meta":{"curr',
  padded: JSON_PADDED,
  refusal: 'Too Many Requests\r\n',
};

export function documentFaults(): FaultsInForce<DocumentName, BadAnswer> {
  return new FaultsInForce(DOCUMENTS, (fault, response) => answerBadly(fault, response, WORDING));
}
