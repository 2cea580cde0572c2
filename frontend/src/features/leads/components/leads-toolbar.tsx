import { MAX_SEARCH } from '@contract/admin/accounts.js';
import { Download } from 'lucide-react';
import { errorText } from '../../../shared/http.js';
import { saveFile } from '../../../shared/save-file.js';
import { Button } from '../../../shared/ui/button.js';
import { CheckRow } from '../../../shared/ui/check-row.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { useToast } from '../../../shared/ui/toast.js';
import { useExclusive } from '../../../shared/use-exclusive.js';
import { useTypedSearch } from '../../../shared/use-typed-search.js';
import { readExport } from '../api/leads-calls.js';
import type { LeadsView } from '../leads-view.js';

/** What the file of a day (UTC) is called: "bellwether-leads-2025-11-21.csv". Takes epoch milliseconds. Pure. */
function fileName(now: number): string {
  return `bellwether-leads-${new Date(now).toISOString().slice(0, 10)}.csv`;
}

function ExportButton({ view }: { readonly view: LeadsView }) {
  const toast = useToast();
  const { isRunning, run } = useExclusive(async (asked: LeadsView) => {
    try {
      saveFile(await readExport(asked), fileName(Date.now()));
      toast({ tone: 'plain', title: 'Leads exported successfully' });
    } catch (error) {
      toast({
        tone: 'bad',
        title: 'Failed to export leads',
        description: errorText(error, 'Please try again.'),
      });
    }
  });
  return (
    <Button aria-busy={isRunning} onClick={() => run(view)}>
      <Download aria-hidden="true" className="size-4" />
      {isRunning ? 'Exporting...' : 'Export CSV'}
    </Button>
  );
}

export interface LeadsToolbarProps {
  readonly view: LeadsView;
  readonly onSearch: (search: string) => void;
  readonly onActiveOnly: (activeOnly: boolean) => void;
}

/** What narrows the list, and takes it away as a file. */
export function LeadsToolbar({ view, onSearch, onActiveOnly }: LeadsToolbarProps) {
  const { typed, setTyped } = useTypedSearch(view.search, onSearch);
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3 border-b border-line p-4 sm:px-5">
      <TextField
        type="search"
        label="Search leads"
        placeholder="Name, handle or Telegram id"
        maxLength={MAX_SEARCH}
        value={typed}
        onChange={setTyped}
      />
      <div className="flex flex-wrap items-center gap-4">
        <CheckRow label="Active only" checked={view.activeOnly} onChange={onActiveOnly} />
        <ExportButton view={view} />
      </div>
    </div>
  );
}
