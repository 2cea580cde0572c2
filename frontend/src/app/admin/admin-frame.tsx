import type { ReactNode } from 'react';
import { AdminHeader, type AdminHeaderProps } from './admin-header.js';

export interface AdminFrameProps extends AdminHeaderProps {
  readonly children: ReactNode;
}

/** An admin page: its head, and its parts below each other. */
export function AdminFrame({ children, ...header }: AdminFrameProps) {
  return (
    <div className="mx-auto max-w-6xl space-y-4 px-4 pt-6 sm:space-y-6 sm:pt-8">
      <AdminHeader {...header} />
      {children}
    </div>
  );
}
