import type { OkResponse } from '@contract/trial.js';
import type {
  TrialLevelsRequest,
  TrialLevelsResponse,
  TrialStartRequest,
  TrialVerifyRequest,
  TrialVerifyResponse,
} from '@contract/trial-page.js';
import { request } from '../../../shared/http.js';

/** Sends a code to the handle's chat. @throws HttpError */
export function startTrial(body: TrialStartRequest): Promise<OkResponse> {
  return request('POST', '/api/trial/start', { body });
}

/** Proves with the code that the handle is ours; a cookie remembers it. @throws HttpError */
export function verifyTrial(body: TrialVerifyRequest): Promise<TrialVerifyResponse> {
  return request('POST', '/api/trial/verify', { body });
}

/** Makes the levels the triggers of the verified handle. @throws HttpError */
export function enableAlerts(body: TrialLevelsRequest): Promise<TrialLevelsResponse> {
  return request('POST', '/api/trial/triggers', { body });
}
