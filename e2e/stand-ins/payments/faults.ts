import type { Response } from 'express';

export const API_CALLS = ['create', 'list', 'get', 'deactivate', 'refund'] as const;
export type ApiCallName = (typeof API_CALLS)[number];

export const PLAIN_FAULTS = ['hang', 'cut', 'html', 'garbage', 'oversize'] as const;

/** How the API answers badly: not at all, a cut connection, a page, half an answer, 2 MB, an error status, a redirect. */
export type ApiFault =
  | { readonly kind: (typeof PLAIN_FAULTS)[number] }
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: number }
  | { readonly kind: 'redirect'; readonly to: string };

export interface ScriptedFault {
  readonly fault: ApiFault;
  /** null: any call. */
  readonly on: ApiCallName | null;
  readonly times: number;
  /** Whether the call has its effect all the same. */
  readonly keeps: boolean;
}

const OVERSIZE_BYTES = 2_000_000;

/** Faults in the order they were asked for: a call meets the first one that is meant for it. */
export class FaultScript {
  private waiting: readonly ScriptedFault[] = [];

  add(fault: ScriptedFault): void {
    this.waiting = [...this.waiting, fault];
  }

  clear(): void {
    this.waiting = [];
  }

  pending(): readonly ScriptedFault[] {
    return this.waiting;
  }

  /** The fault a call meets; it then counts as used. */
  take(call: ApiCallName): ScriptedFault | null {
    const found = this.waiting.find(({ on }) => on === null || on === call);
    if (found === undefined) return null;
    this.waiting = this.waiting.flatMap((each) => {
      if (each !== found) return [each];
      return each.times > 1 ? [{ ...each, times: each.times - 1 }] : [];
    });
    return found;
  }
}

/** Answers in the fault's way. */
export function spoil(fault: ApiFault, response: Response): void {
  switch (fault.kind) {
    case 'hang':
      break;
    case 'cut':
      response.socket?.destroy();
      break;
    case 'html':
      response.type('html').send('<html><body><h1>We are checking your browser</h1></body></html>');
      break;
    case 'garbage':
      response.type('json').send('{"id":"68f7');
      break;
    case 'oversize':
      response.type('json').send(`{"padding":"${'x'.repeat(OVERSIZE_BYTES)}"}`);
      break;
    case 'status':
      if (fault.retryAfter !== undefined) response.set('Retry-After', String(fault.retryAfter));
      response.status(fault.status).json({ errorType: 'fault', errorMessage: 'Asked for by a test' });
      break;
    case 'redirect':
      response.redirect(fault.to);
      break;
  }
}
