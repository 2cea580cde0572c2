import type {
  AdminLink,
  AdminStats,
  AdminUser,
  DeleteRequest,
  MessageAnswer,
  RoleAnswer,
  RoleRequest,
  SuspendRequest,
} from '@contract/admin/accounts.js';
import type { DiscountCodeRequest } from '@contract/admin/codes.js';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/http.js';

export const statsQuery = queryOptions<AdminStats>({ queryKey: ['api', 'admin', 'stats'] });

const pathOf = (id: string) => `/api/admin/users/${encodeURIComponent(id)}`;

export function suspendUser(id: string, body: SuspendRequest): Promise<AdminUser> {
  return request('POST', `${pathOf(id)}/suspend`, { body });
}

export function restoreUser(id: string): Promise<AdminUser> {
  return request('POST', `${pathOf(id)}/restore`);
}

export function setRole(id: string, body: RoleRequest): Promise<RoleAnswer> {
  return request('PUT', `${pathOf(id)}/role`, { body });
}

export function deleteUser(id: string, body: DeleteRequest): Promise<MessageAnswer> {
  return request('DELETE', pathOf(id), { body });
}

export function createResetLink(id: string): Promise<AdminLink> {
  return request('POST', `${pathOf(id)}/reset-link`);
}

export function createInvitation(): Promise<AdminLink> {
  return request('POST', '/api/admin/invitations');
}

export function createDiscountCode(id: string, body: DiscountCodeRequest): Promise<MessageAnswer> {
  return request('POST', `${pathOf(id)}/discount-code`, { body });
}
