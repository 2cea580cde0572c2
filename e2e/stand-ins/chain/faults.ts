import {
  answerBadly,
  type BadAnswer,
  JSON_PADDED,
  readBadAnswer,
  type Wording,
} from '../shared/bad-answers.js';
import { fieldsOf, figure } from '../shared/control-calls.js';
import { FaultsInForce } from '../shared/faults-in-force.js';

export const NETWORKS = ['ethereum', 'bitcoin'] as const;
export type NetworkName = (typeof NETWORKS)[number];

/** How a network's server misbehaves; `slow` answers late, and well. */
export type Fault = BadAnswer | { readonly kind: 'slow'; readonly delayMs: number };

const WORDING: Wording = {
  type: 'json',
  pageStatus: 502,
  page: '<html><body><h1>502 Bad Gateway</h1></body></html>',
  half: '{"jsonrpc":"2.0","result":',
  padded: JSON_PADDED,
  refusal: 'Refused',
};

/** @throws RangeError for what is none. */
export function readFault(value: unknown): Fault | null {
  if (value === null) return null;
  const fields = fieldsOf(value);
  return fields['kind'] === 'slow'
    ? { kind: 'slow', delayMs: figure(fields, 'delayMs') }
    : readBadAnswer(fields);
}

export function networkFaults(): FaultsInForce<NetworkName, Fault> {
  return new FaultsInForce(NETWORKS, (fault, response, next) => {
    if (fault.kind === 'slow') setTimeout(next, fault.delayMs).unref();
    else answerBadly(fault, response, WORDING);
  });
}
