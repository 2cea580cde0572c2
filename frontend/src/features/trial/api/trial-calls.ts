import type {
  OkResponse,
  TrialArmRequest,
  TrialDeleteRequest,
  TrialSendTestRequest,
  TrialTriggerResponse,
  TrialUpsertRequest,
} from '@contract/trial.js';
import { request } from '../../../shared/http.js';

/** Saves the one trigger of a symbol. @throws HttpError */
export function upsertTrigger(body: TrialUpsertRequest): Promise<TrialTriggerResponse> {
  return request('POST', '/api/trial/triggers/upsert', { body });
}

/** Arms or disarms a symbol's trigger. @throws HttpError */
export function armTrigger(body: TrialArmRequest): Promise<TrialTriggerResponse> {
  return request('POST', '/api/trial/triggers/arm', { body });
}

/** Deletes a symbol's trigger. @throws HttpError */
export function deleteTrialTrigger(body: TrialDeleteRequest): Promise<OkResponse> {
  return request('POST', '/api/trial/triggers/delete', { body });
}

/** Sends one message marked TEST to the trial's chat. @throws HttpError */
export function sendTest(body: TrialSendTestRequest): Promise<OkResponse> {
  return request('POST', '/api/trial/send-test', { body });
}

/** Sends one message marked TEST to the chat of the account that is signed in. @throws HttpError */
export function sendAccountTest(): Promise<unknown> {
  return request('POST', '/api/telegram/test-message');
}
