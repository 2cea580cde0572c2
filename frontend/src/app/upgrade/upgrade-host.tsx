import { useAtom } from 'jotai';
import { lazy, Suspense } from 'react';
import { rememberIntent } from '../../shared/session/sign-in-intent.js';
import { upgradeStepAtom, useGoOn } from './upgrade-flow.js';

const AuthDialog = lazy(async () => ({
  default: (await import('../../features/account-access/components/auth-dialog.js')).AuthDialog,
}));
const UpgradeDialog = lazy(async () => ({
  default: (await import('../../features/billing/upgrade/upgrade-dialog.js')).UpgradeDialog,
}));

/** The dialogs on the way to Pro. They outlive the page they were opened on: signing in changes what it shows. */
export function UpgradeHost() {
  const [step, setStep] = useAtom(upgradeStepAtom);
  const goOn = useGoOn();
  const close = () => setStep('closed');
  return (
    <Suspense>
      {step === 'account' && (
        <AuthDialog onClose={close} onSignedIn={goOn} onLeave={() => rememberIntent('buy')} />
      )}
      {step === 'payment' && <UpgradeDialog onClose={close} />}
    </Suspense>
  );
}
