import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useStartTrigger } from '../../features/triggers/start-trigger.js';
import { upgradeStepAtom, useGoPro } from '../upgrade/upgrade-flow.js';
import { goToConnect, goToSection } from './go-to.js';
import type { StepKey } from './setup-steps.js';

type OpenDialog = 'wallet' | 'summary-time' | null;

/** What the sections of a signed-in person's page share: which dialog is open, and the ways between them. */
export function useWorkspace() {
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const upgrade = useGoPro();
  const setUpgradeStep = useSetAtom(upgradeStepAtom);
  const startTrigger = useStartTrigger();
  const dialogProps = (name: Exclude<OpenDialog, null>) => ({
    isOpen: dialog === name,
    onChange: (isOpen: boolean) => setDialog(isOpen ? name : null),
  });
  const doStep = (step: StepKey) => {
    switch (step) {
      case 'telegram':
        return goToConnect();
      case 'trigger':
        goToSection('triggers');
        return startTrigger();
      case 'wallet':
        goToSection('wallets');
        return setDialog('wallet');
      case 'summary':
        goToSection('summary');
        return setDialog('summary-time');
    }
  };
  return {
    doStep,
    wallet: dialogProps('wallet'),
    summaryTime: dialogProps('summary-time'),
    reload: () => window.location.reload(),
    upgrade,
    chooseTerm: () => setUpgradeStep('payment'),
  };
}

export type Workspace = ReturnType<typeof useWorkspace>;
