import type { Role } from '@contract/account.js';
import { Link, useLocation } from '@tanstack/react-router';
import { Lock, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '../../shared/ui/button.js';
import { ForceRelogin } from './force-relogin.js';

interface RefusalProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
}

function Refusal({ icon, title, children }: RefusalProps) {
  return (
    <div className="mx-auto flex min-h-[70dvh] max-w-md flex-col items-center justify-center gap-4 px-4 text-center">
      {icon}
      <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
      {children}
    </div>
  );
}

/** What an admin page says to who is signed out. */
export function AuthenticationRequired() {
  const returnTo = useLocation({ select: ({ href }) => href });
  return (
    <Refusal
      icon={<Lock aria-hidden="true" className="size-8 text-accent" />}
      title="Authentication required"
    >
      <p>Sign in with an admin account to open this page.</p>
      <Link
        to="/auth"
        search={{ tab: 'sign-in' }}
        state={{ returnTo }}
        className={buttonClass('primary', 'md')}
      >
        Sign in
      </Link>
    </Refusal>
  );
}

/** What an admin page says to who is signed in without being an admin. */
export function AdminAccessRequired({ role }: { readonly role: Role }) {
  return (
    <Refusal
      icon={<ShieldAlert aria-hidden="true" className="size-8 text-accent" />}
      title="Admin access required"
    >
      <p>
        Your current role: <strong className="font-semibold text-strong">{role}</strong>
      </p>
      <p className="text-sm">If you have just been made an admin, sign in again.</p>
      <div className="flex flex-wrap justify-center gap-2">
        <ForceRelogin />
        <Link to="/" className={buttonClass('quiet', 'md')}>
          Back to home
        </Link>
      </div>
    </Refusal>
  );
}
