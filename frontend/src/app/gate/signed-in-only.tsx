import { useQuery } from '@tanstack/react-query';
import { Navigate, useRouter } from '@tanstack/react-router';
import { Fragment, type ReactNode, useState } from 'react';
import { meQuery } from '../../shared/session/me.js';
import { Spinner } from '../../shared/ui/spinner.js';
import { AuthFailed } from './auth-failed.js';
import { ScrollToHash } from './scroll-to-hash.js';

/**
 * Shows a page to people who are signed in. Who comes signed out is sent to /auth, who is signed out while being here
 * goes home.
 */
export function SignedInOnly({ children }: { readonly children: ReactNode }) {
  const { data: me, status } = useQuery(meQuery);
  const { latestLocation } = useRouter();
  const [returnTo] = useState(latestLocation.href);
  const [came, setCame] = useState<'signed-in' | 'signed-out'>('signed-out');
  if (me != null && came === 'signed-out') setCame('signed-in');
  if (me === undefined) return status === 'error' ? <AuthFailed /> : <Spinner />;
  if (me === null) {
    return came === 'signed-in' ? (
      <Navigate to="/" replace />
    ) : (
      <Navigate to="/auth" state={{ returnTo }} replace />
    );
  }
  return (
    <Fragment key={me.id}>
      {children}
      <ScrollToHash />
    </Fragment>
  );
}
