import { Link } from '@tanstack/react-router';
import { ShieldX } from 'lucide-react';
import { buttonClass } from '../../shared/ui/button.js';

/** What a page of tools says to everybody but admins. */
export function AccessDenied() {
  return (
    <div className="mx-auto flex min-h-[70dvh] max-w-md flex-col items-center justify-center gap-4 px-4 text-center">
      <ShieldX aria-hidden="true" className="size-8 text-accent" />
      <h1 className="text-2xl font-semibold tracking-tight">Access Denied</h1>
      <p>This page is only available to administrators</p>
      <Link to="/dashboard" className={buttonClass('primary', 'md')}>
        Return to dashboard
      </Link>
    </div>
  );
}
