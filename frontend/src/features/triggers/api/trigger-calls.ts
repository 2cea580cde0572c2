import type { Trigger } from '@contract/trigger.js';
import type {
  MessageResponse,
  TriggerEditRequest,
  TriggerRequest,
  TriggerTestRequest,
  TriggerToggleRequest,
} from '@contract/user-triggers.js';
import { request } from '../../../shared/http.js';

const pathOf = (id: string) => `/api/triggers/${encodeURIComponent(id)}`;

/** Adds a trigger. @throws HttpError */
export function createTrigger(body: TriggerRequest): Promise<Trigger> {
  return request('POST', '/api/triggers', { body });
}

/** Changes what a trigger waits for. @throws HttpError */
export function editTrigger(id: string, body: TriggerEditRequest): Promise<Trigger> {
  return request('PUT', pathOf(id), { body });
}

/** Arms or disarms a trigger. @throws HttpError */
export function toggleTrigger(id: string, body: TriggerToggleRequest): Promise<Trigger> {
  return request('PUT', `${pathOf(id)}/toggle`, { body });
}

/** Deletes a trigger. @throws HttpError */
export function deleteTrigger(id: string): Promise<void> {
  return request('DELETE', pathOf(id));
}

/** The message an alert of this trigger would be. Sends nothing. @throws HttpError */
export function previewAlert(body: TriggerTestRequest): Promise<MessageResponse> {
  return request('POST', '/api/triggers/test-preview', { body });
}

/** Sends that message, marked TEST, to the linked chat. @throws HttpError */
export function sendTestAlert(body: TriggerTestRequest): Promise<MessageResponse> {
  return request('POST', '/api/triggers/send-test', { body });
}
