import { useState } from 'react';
import { Button, buttonClass } from '../../../shared/ui/button.js';
import { lazyComponent } from '../../../shared/ui/lazy-component.js';
import { Panel } from '../../../shared/ui/panel.js';
import { EXPORTS } from '../api/transfer-calls.js';

const loadDialog = () => import('./import-dialog.js');
const ImportDialog = lazyComponent(async () => (await loadDialog()).ImportDialog);

/** The person's triggers as a file: to take along, and to bring back. */
export function TransferPanel() {
  const [dialog, setDialog] = useState<'open' | 'closed'>('closed');
  return (
    <Panel id="trigger-files" title="Triggers as a file">
      <div className="space-y-4 px-4 py-4 text-sm sm:px-5">
        <p>As JSON, or as CSV for a spreadsheet. An import adds and changes triggers, and deletes none.</p>
        <div className="flex flex-wrap gap-2">
          {Object.entries(EXPORTS).map(([name, address]) => (
            <a key={name} href={address} download className={buttonClass('quiet', 'md')}>
              Export {name}
            </a>
          ))}
          <Button
            onClick={() => setDialog('open')}
            onPointerEnter={() => void loadDialog().catch(() => undefined)}
            aria-haspopup="dialog"
          >
            Import
          </Button>
        </div>
        {dialog === 'open' && <ImportDialog onClose={() => setDialog('closed')} />}
      </div>
    </Panel>
  );
}
