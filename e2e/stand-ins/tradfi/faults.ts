import type { NextFunction, Request, Response } from 'express';

export const DOCUMENTS = ['index', 'quote', 'gold', 'table', 'rate', 'press', 'statement'] as const;
export type DocumentName = (typeof DOCUMENTS)[number];

export const PLAIN_FAULTS = ['html', 'garbage', 'oversize', 'cut', 'hang', 'empty'] as const;

/** How a document is answered badly: a page with status 200, half of it, 3 MB, a cut connection, never, nothing. */
export type Fault =
  | { readonly kind: (typeof PLAIN_FAULTS)[number] }
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: number };

const OVERSIZE_BYTES = 3_000_000;
const PAGE =
  '<!doctype html><html><head><title>Will be right back...</title></head><body>Thank you</body></html>';

/** The faults in force, one at most of each document. */
export class Faults {
  private readonly byDocument = new Map<DocumentName, Fault>();

  set(document: DocumentName, fault: Fault | null): void {
    if (fault === null) this.byDocument.delete(document);
    else this.byDocument.set(document, fault);
  }

  /** Express middleware: answers in the fault's way, or lets the request through. */
  spoil(document: DocumentName): (request: Request, response: Response, next: NextFunction) => void {
    return (request, response, next) => {
      const fault = this.byDocument.get(document);
      if (fault === undefined) next();
      else answer(fault, request, response);
    };
  }
}

function answer(fault: Fault, request: Request, response: Response): void {
  switch (fault.kind) {
    case 'html':
      response.type('html').send(PAGE);
      break;
    case 'garbage':
      response.type('json').send('{"chart":{"result":[{"meta":{"curr');
      break;
    case 'oversize':
      response.type('json').send(`{"padding":"${'x'.repeat(OVERSIZE_BYTES)}"}`);
      break;
    case 'empty':
      response.type('json').send('');
      break;
    case 'cut':
      request.socket.destroy();
      break;
    case 'hang':
      break;
    case 'status':
      if (fault.retryAfter !== undefined) response.set('Retry-After', String(fault.retryAfter));
      response.status(fault.status).type('text').send('Too Many Requests\r\n');
      break;
  }
}
