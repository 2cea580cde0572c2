import type { ReactNode } from 'react';
import { lazyComponent } from '../../shared/ui/lazy-component.js';
import { AdminHeader, type AdminHeaderProps } from './admin-header.js';
import { siteInfo } from '../../shared/site.js';

const SecondFactorNotice = lazyComponent(
  async () =>
    (await import('../../features/account-safety/components/second-factor-notice.js')).SecondFactorNotice,
);

export interface AdminFrameProps extends AdminHeaderProps {
  readonly children: ReactNode;
}

/** An admin page: its head, and its parts below each other. */
export function AdminFrame({ children, ...header }: AdminFrameProps) {
  return (
    <div className="mx-auto max-w-6xl space-y-4 px-4 pt-6 sm:space-y-6 sm:pt-8">
      <AdminHeader {...header} />
      {siteInfo().plainHttp && (
        <p className="rounded-lg border border-down px-3 py-2 text-sm font-medium text-down">
          This address begins with http://, so passwords and sign-ins can be read by anyone on this network.
          Use https:// as soon as you can.
        </p>
      )}
      <SecondFactorNotice />
      {children}
    </div>
  );
}
