import type { User } from '@contract/account.js';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useSetAtom } from 'jotai';
import { useFreeWorkspace } from '../../features/account-access/api/free-workspace.js';
import { billingSummaryQuery } from '../../features/billing/api/billing-calls.js';
import { priceText } from '../../features/billing/billing-words.js';
import { PayButton } from '../../features/billing/components/pay-button.js';
import { signInIntent } from '../../shared/session/sign-in-intent.js';
import { Button, buttonClass } from '../../shared/ui/button.js';
import { GoProButton } from './go-pro-button.js';
import { upgradeStepAtom } from './upgrade-flow.js';

const WIDE = 'w-full';
type Look = 'primary' | 'quiet';

function FreeWorkspace({ me, look }: { readonly me: User; readonly look: Look }) {
  const navigate = useNavigate();
  const { mutate, isPending } = useFreeWorkspace(() => void navigate({ to: '/onboarding' }));
  if (me.usesFreeWorkspace) {
    return (
      <Link to="/onboarding" className={`${buttonClass(look, 'md')} ${WIDE}`}>
        Open my alerts
      </Link>
    );
  }
  return (
    <Button look={look} className={WIDE} disabled={isPending} onClick={() => mutate()}>
      {isPending ? 'Opening…' : 'Continue with Free'}
    </Button>
  );
}

/** The way into Free: for who is signed out by way of an account. */
export function FreeWay({ me, look }: { readonly me: User | null; readonly look: Look }) {
  if (me !== null) return <FreeWorkspace me={me} look={look} />;
  return (
    <Link to="/auth" search={{ plan: 'free' }} className={`${buttonClass(look, 'md')} ${WIDE}`}>
      Start with Free
    </Link>
  );
}

/** Pays another term of the plan that has ended: one like the last, or of choice. */
function Renewal() {
  const { data } = useQuery(billingSummaryQuery);
  const setStep = useSetAtom(upgradeStepAtom);
  const price = data === undefined ? null : priceText(data);
  return (
    <div className="grid gap-2">
      {price !== null && <p className="text-sm font-medium text-strong tabular-nums">{price}</p>}
      <PayButton label="Renew" size="md" pendingUrl={data?.pending_charge_url ?? null} />
      <Button aria-haspopup="dialog" onClick={() => setStep('payment')}>
        Change term or use a code
      </Button>
    </div>
  );
}

/** What can be done without access: the one that fits the person best comes first. */
export function UpgradeActions({ me }: { readonly me: User | null }) {
  const isExpired = me?.plan === 'pro_expired';
  const freeFirst = me !== null && !isExpired && (me.usesFreeWorkspace || signInIntent() === 'free');
  const [proLook, freeLook]: readonly [Look, Look] = freeFirst ? ['quiet', 'primary'] : ['primary', 'quiet'];
  const pro = isExpired ? (
    <Renewal />
  ) : (
    <GoProButton look={proLook} className={WIDE}>
      Get Pro Access
    </GoProButton>
  );
  const free = <FreeWay me={me} look={freeLook} />;
  return (
    <div className="mt-6 space-y-3">
      {freeFirst && free}
      {pro}
      {!freeFirst && free}
      <p className="text-xs">Payment via a crypto commerce provider (USDC)</p>
    </div>
  );
}
