import type { Response } from 'express';
import { type Fields, figure, oneOf, optional, text } from './control-calls.js';

export const PLAIN_KINDS = ['hang', 'cut', 'html', 'garbage', 'oversize', 'empty'] as const;
const KINDS = [...PLAIN_KINDS, 'status', 'redirect'] as const;

/** How a server answers badly: never, a cut connection, a page, half an answer, 3 MB, nothing, an error status, elsewhere. */
export type BadAnswer =
  | { readonly kind: (typeof PLAIN_KINDS)[number] }
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: number }
  | { readonly kind: 'redirect'; readonly to: string };

/** What a server would send. */
export interface Wording {
  readonly type: string;
  readonly page: string;
  /** 200 if not said. */
  readonly pageStatus?: number;
  readonly half: string;
  readonly padded: (padding: string) => string;
  readonly refusal: string | object;
}

export const JSON_PADDED = (padding: string): string => JSON.stringify({ padding });
const OVERSIZE = 3 * 1024 * 1024;

/** @throws RangeError for what is none. */
export function readBadAnswer(fields: Fields): BadAnswer {
  const kind = oneOf(fields, 'kind', KINDS);
  if (kind === 'redirect') return { kind, to: text(fields, 'to') };
  if (kind !== 'status') return { kind };
  return { kind, status: figure(fields, 'status'), ...optional(fields, 'retryAfter', figure) };
}

export function answerBadly(fault: BadAnswer, response: Response, wording: Wording): void {
  switch (fault.kind) {
    case 'hang':
      break;
    case 'cut':
      response.socket?.destroy();
      break;
    case 'html':
      response
        .status(wording.pageStatus ?? 200)
        .type('html')
        .send(wording.page);
      break;
    case 'garbage':
      response.type(wording.type).send(wording.half);
      break;
    case 'oversize':
      response.type(wording.type).send(wording.padded('x'.repeat(OVERSIZE)));
      break;
    case 'empty':
      response.type(wording.type).send('');
      break;
    case 'status':
      if (fault.retryAfter !== undefined) response.set('Retry-After', String(fault.retryAfter));
      response.status(fault.status);
      if (typeof wording.refusal === 'string') response.type('text').send(wording.refusal);
      else response.json(wording.refusal);
      break;
    case 'redirect':
      response.redirect(fault.to);
      break;
  }
}
