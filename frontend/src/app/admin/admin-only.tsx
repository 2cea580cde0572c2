import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { meQuery } from '../../shared/session/me.js';
import { Spinner } from '../../shared/ui/spinner.js';
import { AuthFailed } from '../gate/auth-failed.js';
import { AdminAccessRequired, AuthenticationRequired } from './admin-refusal.js';

export interface AdminOnlyProps {
  /** Drawn for admins only: what it asks the server is not asked before the role is known. */
  readonly children: ReactNode;
  /** What everybody else gets, signed in or not; without it they are told what is missing. */
  readonly otherwise?: ReactNode;
}

/** The gate of the admin pages. */
export function AdminOnly({ children, otherwise }: AdminOnlyProps) {
  const { data: me, status } = useQuery(meQuery);
  if (me === undefined) return status === 'error' ? <AuthFailed /> : <Spinner />;
  if (me?.role === 'admin') return <Fragment key={me.id}>{children}</Fragment>;
  if (otherwise !== undefined) return otherwise;
  return me === null ? <AuthenticationRequired /> : <AdminAccessRequired role={me.role} />;
}
