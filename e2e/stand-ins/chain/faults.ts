import { setTimeout as sleep } from 'node:timers/promises';
import type { NextFunction, Request, Response } from 'express';

export const NETWORKS = ['ethereum', 'bitcoin'] as const;
export type NetworkName = (typeof NETWORKS)[number];

/** How a network's server misbehaves: cut connections, late, an error status, a page, half an answer, 2 MB, a redirect. */
export type Fault =
  | { readonly kind: 'down' }
  | { readonly kind: 'html' | 'garbage' | 'oversize' }
  | { readonly kind: 'slow'; readonly delayMs: number }
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: number }
  | { readonly kind: 'redirect'; readonly to: string };

export const FAULT_KINDS: readonly Fault['kind'][] = [
  'down',
  'html',
  'garbage',
  'oversize',
  'slow',
  'status',
  'redirect',
];

const OVERSIZE_BYTES = 2_000_000;

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
    return async (request, response, next) => {
      const fault = this.byNetwork.get(network);
      if (fault === undefined) return next();
      if (fault.kind === 'slow') {
        await sleep(fault.delayMs, undefined, { ref: false });
        return next();
      }
      if (fault.kind === 'down') {
        request.socket.destroy();
        return;
      }
      answer(fault, response);
    };
  }
}

function answer(fault: Exclude<Fault, { readonly kind: 'slow' | 'down' }>, response: Response): void {
  switch (fault.kind) {
    case 'html':
      response.status(502).type('html').send('<html><body><h1>502 Bad Gateway</h1></body></html>');
      break;
    case 'garbage':
      response.type('json').send('{"jsonrpc":"2.0","result":');
      break;
    case 'oversize':
      response.type('json').send(`{"padding":"${'x'.repeat(OVERSIZE_BYTES)}"}`);
      break;
    case 'status':
      if (fault.retryAfter !== undefined) response.set('Retry-After', String(fault.retryAfter));
      response.status(fault.status).type('text').send('Refused');
      break;
    case 'redirect':
      response.redirect(fault.to);
      break;
  }
}
