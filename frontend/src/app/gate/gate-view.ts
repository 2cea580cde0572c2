import type { ProAccess, User } from '@contract/account.js';

export type GateView = 'spinner' | 'failed' | 'landing' | 'dashboard' | 'upgrade';

/** What is known of something that is read: `data` stays when a later read fails. */
interface Read<T> {
  readonly data: T | undefined;
  readonly status: 'pending' | 'error' | 'success';
  readonly fetchStatus: 'fetching' | 'paused' | 'idle';
}

/**
 * What / and /dashboard show: the landing page to who is signed out, the dashboard to who has access to it, and the
 * way to /upgrade to everybody else, also when the access could not be checked.
 */
export function gateView(me: Read<User | null>, access: Read<ProAccess>): GateView {
  if (me.data === undefined) return me.status === 'error' ? 'failed' : 'spinner';
  if (me.data === null) return 'landing';
  if (access.data?.hasProAccess === true) return 'dashboard';
  if (access.status === 'pending' || access.fetchStatus === 'fetching') return 'spinner';
  return 'upgrade';
}
