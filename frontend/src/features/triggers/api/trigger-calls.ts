import type { Trigger } from '@contract/trigger.js';
import type {
  MessageResponse,
  TriggerEditRequest,
  TriggerRequest,
  TriggerTestRequest,
  TriggerToggleRequest,
} from '@contract/user-triggers.js';
import { request } from '../../../shared/http.js';
import { failedAdditions } from './triggers-query.js';

const pathOf = (id: string) => `/api/triggers/${encodeURIComponent(id)}`;

const KEY_KEPT_MS = 120_000;

/** Adds a trigger; asked for again within two minutes of a failure, the same one is added once. @throws HttpError */
export async function createTrigger(body: TriggerRequest): Promise<Trigger> {
  const text = JSON.stringify(body);
  const now = Date.now();
  const last = failedAdditions.get(text);
  failedAdditions.delete(text);
  // Not crypto.randomUUID(), which only HTTPS has.
  const key = last && now < last.until ? last.key : `${now}-${Math.random()}`;
  try {
    return await request('POST', '/api/triggers', { body, idempotencyKey: key });
  } catch (error) {
    failedAdditions.set(text, { key, until: Date.now() + KEY_KEPT_MS });
    throw error;
  }
}

/** Changes what a trigger waits for. @throws HttpError */
export function editTrigger(id: string, body: TriggerEditRequest): Promise<Trigger> {
  failedAdditions.clear();
  return request('PUT', pathOf(id), { body });
}

/** Arms or disarms a trigger. @throws HttpError */
export function toggleTrigger(id: string, body: TriggerToggleRequest): Promise<Trigger> {
  failedAdditions.clear();
  return request('PUT', `${pathOf(id)}/toggle`, { body });
}

/** Deletes a trigger. @throws HttpError */
export function deleteTrigger(id: string): Promise<void> {
  failedAdditions.clear();
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
