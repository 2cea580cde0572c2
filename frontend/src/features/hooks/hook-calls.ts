import type {
  ChangeHookRequest,
  CreatedHook,
  CreateHookRequest,
  HooksResponse,
  HookView,
} from '@contract/hooks.js';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../shared/http.js';

export const hooksQuery = queryOptions<HooksResponse>({ queryKey: ['api', 'hooks'] });

const pathOf = (id: string) => `/api/hooks/${encodeURIComponent(id)}`;

/** Adds a hook; its address is in this answer alone. @throws HttpError */
export function createHook(body: CreateHookRequest): Promise<CreatedHook> {
  return request('POST', '/api/hooks', { body });
}

export interface HookChange extends ChangeHookRequest {
  readonly id: string;
}

/** Renames a hook, or gives it another route. @throws HttpError */
export function changeHook({ id, ...body }: HookChange): Promise<HookView> {
  return request('PATCH', pathOf(id), { body });
}

/** Another address, which is in this answer alone; the one before ends. @throws HttpError */
export function renewHook(id: string): Promise<CreatedHook> {
  return request('POST', `${pathOf(id)}/secret`);
}

/** Deletes a hook; its alerts stay. @throws HttpError */
export function deleteHook(id: string): Promise<void> {
  return request('DELETE', pathOf(id));
}
