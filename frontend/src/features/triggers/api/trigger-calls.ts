import type { Trigger } from '@contract/trigger.js';
import type {
  MessageResponse,
  TriggerEditRequest,
  TriggerRequest,
  TriggerTestRequest,
  TriggerToggleRequest,
} from '@contract/user-triggers.js';
import { HttpError, request } from '../../../shared/http.js';

const pathOf = (id: string) => `/api/triggers/${encodeURIComponent(id)}`;

const KEY_KEPT_MS = 120_000;
/** Additions without a clear answer, by their bodies. */
const unclear = new Map<string, { readonly key: string; readonly until: number }>();

/** Whether the server may have done what a failed call asked for, or is doing it now. */
function isUnclear(error: unknown): boolean {
  return !(error instanceof HttpError) || error.status >= 500 || error.status === 409;
}

/** Adds a trigger; the same one asked for again within two minutes of an unclear answer is added once. @throws HttpError */
export async function createTrigger(body: TriggerRequest): Promise<Trigger> {
  const text = JSON.stringify(body);
  const now = Date.now();
  const last = unclear.get(text);
  unclear.delete(text);
  // Not crypto.randomUUID(), which only HTTPS has.
  const key = last && now < last.until ? last.key : `${now}-${Math.random()}`;
  try {
    return await request('POST', '/api/triggers', { body, idempotencyKey: key });
  } catch (error) {
    if (isUnclear(error)) unclear.set(text, { key, until: now + KEY_KEPT_MS });
    throw error;
  }
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
  unclear.clear(); // It may be what an unclear call has added, and be wanted again.
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
