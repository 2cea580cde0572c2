import { Link } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLogout } from '../../shared/session/me.js';
import { Button } from '../../shared/ui/button.js';

export interface PageHeaderProps {
  readonly title: string;
  /** Beside the title. */
  readonly mark?: ReactNode;
  /** Below the title. */
  readonly line?: ReactNode;
  /** Where to go from here. */
  readonly children?: ReactNode;
}

/** Ends the session. */
export function LogoutButton() {
  const { mutate, isPending } = useLogout();
  return (
    <Button look="bare" size="sm" aria-busy={isPending} onClick={() => !isPending && mutate()}>
      <LogOut aria-hidden="true" className="size-4" />
      Logout
    </Button>
  );
}

/** The title of a signed-in person's page, and where to go from it. */
export function PageHeader({ title, mark, line, children }: PageHeaderProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">{title}</h1>
          {mark}
        </div>
        {line !== undefined && <p className="mt-1 min-h-5 text-sm tabular-nums">{line}</p>}
      </div>
      <nav aria-label={title} className="-mx-3 flex flex-wrap items-center gap-1">
        {children}
      </nav>
    </div>
  );
}

/** A link that looks like the buttons beside it. */
export function HeaderLink({
  to,
  children,
}: {
  readonly to: '/settings' | '/upgrade';
  readonly children: ReactNode;
}) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-9 items-center rounded-lg px-3 text-sm font-semibold text-muted hover:bg-raised hover:text-strong"
    >
      {children}
    </Link>
  );
}
