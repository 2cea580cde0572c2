import { setTimeout as sleep } from 'node:timers/promises';
import type { NextFunction, Request, Response } from 'express';
import {
  answerBadly,
  type BadAnswer,
  JSON_PADDED,
  readBadAnswer,
  type Wording,
} from '../shared/bad-answers.js';
import { fieldsOf, figure } from '../shared/control-calls.js';

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

/** The faults in force, one at most of each network. */
export class Faults {
  private readonly byNetwork = new Map<NetworkName, Fault>();

  set(network: NetworkName, fault: Fault | null): void {
    if (fault === null) this.byNetwork.delete(network);
    else this.byNetwork.set(network, fault);
  }

  table(): Readonly<Record<NetworkName, Fault | null>> {
    const of = (network: NetworkName): Fault | null => this.byNetwork.get(network) ?? null;
    return { ethereum: of('ethereum'), bitcoin: of('bitcoin') };
  }

  /** Express middleware: answers in the fault's way, or lets the request through. */
  spoil(network: NetworkName): (request: Request, response: Response, next: NextFunction) => Promise<void> {
    return async (_request, response, next) => {
      const fault = this.byNetwork.get(network);
      if (fault?.kind === 'slow') await sleep(fault.delayMs, undefined, { ref: false });
      if (fault === undefined || fault.kind === 'slow') next();
      else answerBadly(fault, response, WORDING);
    };
  }
}
