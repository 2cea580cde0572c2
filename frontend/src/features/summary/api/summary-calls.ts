import type { SummaryTimeRequest } from '@contract/account.js';
import type { MessageResponse } from '@contract/user-triggers.js';
import { request } from '../../../shared/http.js';

/** Saves when the summary comes. @throws HttpError */
export function saveSummaryTime(body: SummaryTimeRequest): Promise<unknown> {
  return request('POST', '/api/user/daily-summary-time', { body });
}

/** The summary as it would be sent now; nothing is sent. @throws HttpError */
export function previewNews(): Promise<MessageResponse> {
  return request('POST', '/api/news/test-preview');
}

/** Sends the summary to the linked chat now. @throws HttpError */
export function sendNews(): Promise<unknown> {
  return request('POST', '/api/news/send-test');
}
