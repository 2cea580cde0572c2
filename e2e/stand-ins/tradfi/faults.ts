import type { NextFunction, Request, Response } from 'express';
import { answerBadly, type BadAnswer, JSON_PADDED, type Wording } from '../shared/bad-answers.js';

export const DOCUMENTS = ['index', 'quote', 'gold', 'table', 'rate', 'press', 'statement'] as const;
export type DocumentName = (typeof DOCUMENTS)[number];

const WORDING: Wording = {
  type: 'json',
  page: '<!doctype html><html><head><title>Will be right back...</title></head><body>Thank you</body></html>',
  half: '{"chart":{"result":[{"meta":{"curr',
  padded: JSON_PADDED,
  refusal: 'Too Many Requests\r\n',
};

/** The faults in force, one at most of each document. */
export class Faults {
  private readonly byDocument = new Map<DocumentName, BadAnswer>();

  set(document: DocumentName, fault: BadAnswer | null): void {
    if (fault === null) this.byDocument.delete(document);
    else this.byDocument.set(document, fault);
  }

  /** Express middleware: answers in the fault's way, or lets the request through. */
  spoil(document: DocumentName): (request: Request, response: Response, next: NextFunction) => void {
    return (_request, response, next) => {
      const fault = this.byDocument.get(document);
      if (fault === undefined) next();
      else answerBadly(fault, response, WORDING);
    };
  }
}
