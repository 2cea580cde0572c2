import { useQuery } from '@tanstack/react-query';
import { safetyQuery } from '../api/safety-queries.js';

/** Stands on admin pages while the admin has a password alone. */
export function SecondFactorNotice() {
  const { data: safety } = useQuery(safetyQuery);
  if (safety === undefined || safety.hasTotp || safety.passkeys > 0) return null;
  return (
    <p className="rounded-lg border border-brass-line bg-brass-soft px-3 py-2 text-sm font-medium text-accent">
      Your password alone opens these pages.{' '}
      <a href="/account#totp" className="underline">
        Add a second factor
      </a>
    </p>
  );
}
