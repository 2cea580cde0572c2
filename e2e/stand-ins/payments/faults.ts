import type { Response } from 'express';
import { answerBadly, type BadAnswer, JSON_PADDED, type Wording } from '../shared/bad-answers.js';

export const API_CALLS = ['create', 'list', 'get', 'deactivate', 'refund'] as const;
export type ApiCallName = (typeof API_CALLS)[number];

export interface ScriptedFault {
  readonly fault: BadAnswer;
  /** null: any call. */
  readonly on: ApiCallName | null;
  readonly times: number;
  /** Whether the call has its effect all the same. */
  readonly keeps: boolean;
}

const WORDING: Wording = {
  type: 'json',
  page: '<html><body><h1>We are checking your browser</h1></body></html>',
  half: '{"id":"68f7',
  padded: JSON_PADDED,
  refusal: { errorType: 'fault', errorMessage: 'Asked for by a test' },
};

/** Answers in the fault's way. */
export function spoil(fault: BadAnswer, response: Response): void {
  answerBadly(fault, response, WORDING);
}
