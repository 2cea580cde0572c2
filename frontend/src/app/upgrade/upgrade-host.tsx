import type { User } from '@contract/account.js';
import { useNavigate } from '@tanstack/react-router';
import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { useMe } from '../../shared/session/me.js';
import { rememberIntent } from '../../shared/session/sign-in-intent.js';
import { lazyComponent } from '../../shared/ui/lazy-component.js';
import { upgradeStepAtom, useContinueUpgrade } from './upgrade-flow.js';

const AuthDialog = lazyComponent(
  async () => (await import('../../features/account-access/components/auth-dialog.js')).AuthDialog,
);
const UpgradeDialog = lazyComponent(
  async () => (await import('../../features/billing/upgrade/upgrade-dialog.js')).UpgradeDialog,
);

interface PaymentProps {
  readonly me: User;
  readonly onClose: () => void;
}

function Payment({ me, onClose }: PaymentProps) {
  const navigate = useNavigate();
  const openDashboard = () => {
    onClose();
    void navigate({ to: '/' });
  };
  return <UpgradeDialog me={me} onClose={onClose} onOpenDashboard={openDashboard} />;
}

/**
 * The dialogs on the way to Pro. They outlive the page they were opened on, as signing in changes what it shows, but not
 * the session of the person they are for.
 */
export function UpgradeHost() {
  const [step, setStep] = useAtom(upgradeStepAtom);
  const me = useMe();
  const goOn = useContinueUpgrade();
  const close = () => setStep('closed');
  const isOver = step === 'payment' && me === null;
  useEffect(() => {
    if (isOver) setStep('closed');
  }, [isOver, setStep]);
  return (
    <>
      {step === 'account' && (
        <AuthDialog onClose={close} onSignedIn={goOn} onLeave={() => rememberIntent('buy')} />
      )}
      {step === 'payment' && me != null && <Payment key={me.id} me={me} onClose={close} />}
    </>
  );
}
