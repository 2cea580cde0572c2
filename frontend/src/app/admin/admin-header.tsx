import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '../../shared/ui/button.js';
import { cx } from '../../shared/ui/class-names.js';
import { PageHeader } from '../workspace/page-header.js';

const PAGES = [
  { to: '/admin', label: 'Users' },
  { to: '/admin/leads', label: 'Leads' },
  { to: '/admin/trigger-testing', label: 'Trigger testing' },
  { to: '/admin/operations', label: 'Operations' },
  { to: '/admin/audit', label: 'Audit log' },
] as const;

const LINK = cx(buttonClass('bare', 'sm'), 'aria-[current=page]:bg-raised aria-[current=page]:text-strong');

export interface AdminHeaderProps {
  readonly title: string;
  /** Below the title. */
  readonly line?: ReactNode;
}

/** The title of an admin page, and the ways to the other ones and back to the dashboard. */
export function AdminHeader({ title, line }: AdminHeaderProps) {
  return (
    <PageHeader title={title} line={line}>
      {PAGES.map(({ to, label }) => (
        <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }} className={LINK}>
          {label}
        </Link>
      ))}
      <Link to="/dashboard" className={LINK}>
        Dashboard
      </Link>
    </PageHeader>
  );
}
