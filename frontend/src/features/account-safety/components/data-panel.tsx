import type { User } from '@contract/account.js';
import { useState } from 'react';
import { saveFile } from '../../../shared/save-file.js';
import { Button } from '../../../shared/ui/button.js';
import { lazyComponent } from '../../../shared/ui/lazy-component.js';
import { Panel } from '../../../shared/ui/panel.js';
import { exportData } from '../api/safety-calls.js';
import { useSafetyAct } from '../use-safety-act.js';

const loadDialog = () => import('./delete-account-dialog.js');
const DeleteAccountDialog = lazyComponent(async () => (await loadDialog()).DeleteAccountDialog);

/** Everything that is kept of the person: to take along, or to have deleted. */
export function DataPanel({ user }: { readonly user: User }) {
  const [dialog, setDialog] = useState<'open' | 'closed'>('closed');
  const { run, isRunning } = useSafetyAct({
    call: exportData,
    failed: 'Not downloaded',
    rereads: ['api', 'user', 'safety'],
    onDone: (file) => {
      saveFile(file, `bellwether-data-${new Date().toISOString().slice(0, 10)}.json`);
      return { tone: 'plain', title: 'Your data was downloaded.' };
    },
  });
  return (
    <Panel id="data" title="Your data">
      <div className="space-y-4 px-4 py-4 text-sm sm:px-5">
        <p>
          A JSON file with everything that is kept about you: account, triggers, alerts, messages, wallets and
          payments. Once an hour.
        </p>
        <Button aria-busy={isRunning} onClick={() => run(undefined)}>
          {isRunning ? 'Preparing…' : 'Download your data'}
        </Button>
        <p>Deleting your account cannot be undone. It signs you out everywhere and ends every alert.</p>
        <Button
          onClick={() => setDialog('open')}
          onPointerEnter={() => void loadDialog().catch(() => undefined)}
          aria-haspopup="dialog"
        >
          Delete account
        </Button>
        {dialog === 'open' && <DeleteAccountDialog user={user} onClose={() => setDialog('closed')} />}
      </div>
    </Panel>
  );
}
