import type { ImportOutcome, ImportPreview, RefusedRow } from '@contract/trigger-file.js';
import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import { errorText } from '../../../shared/http.js';
import { Button } from '../../../shared/ui/button.js';
import { DialogView } from '../../../shared/ui/dialog-view.js';
import { useToast } from '../../../shared/ui/toast.js';
import { useExclusive } from '../../../shared/use-exclusive.js';
import { tierQuery } from '../api/tier-query.js';
import { applyImport, isJsonFile, previewImport } from '../api/transfer-calls.js';
import { triggersQuery } from '../api/triggers-query.js';

type Step =
  | { readonly kind: 'choose' }
  | { readonly kind: 'checked'; readonly file: File; readonly preview: ImportPreview }
  | { readonly kind: 'failed'; readonly message: string };

const UNREACHED = 'The server could not be reached. Please try again.';

/** "3 new, 1 changed, 2 refused"; what there is none of is left out. */
function summary({ create, change, same, refused }: ImportOutcome): string {
  const counts = [
    [create, 'new'],
    [change, 'changed'],
    [same, 'as they are'],
    [refused.length, 'refused'],
  ] as const;
  const parts = counts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  return parts.length === 0 ? 'There is no trigger in this file.' : parts.join(', ');
}

interface RefusedListProps {
  readonly rows: readonly RefusedRow[];
  /** What a row is called: a line of CSV, a trigger of JSON. */
  readonly noun: string;
}

function RefusedList({ rows, noun }: RefusedListProps) {
  return (
    <section aria-label="Refused" className="border-t border-line pt-4">
      <ul className="space-y-1">
        {rows.map(({ line, field, message }) => (
          <li key={line}>
            <span className="font-semibold text-strong">
              {noun} {line}
              {field !== null && `, ${field}`}:
            </span>{' '}
            {message}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Asks for a file, says what it would do, and does it on a press. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const toast = useToast();
  const [step, setStep] = useState<Step>({ kind: 'choose' });
  const fail = (error: unknown) => setStep({ kind: 'failed', message: errorText(error, UNREACHED) });
  const check = useExclusive(async (file: File) => {
    await previewImport(file).then((preview) => setStep({ kind: 'checked', file, preview }), fail);
  });
  const apply = useExclusive(async ({ file, preview }: Extract<Step, { readonly kind: 'checked' }>) => {
    try {
      const outcome = await applyImport(file, preview.token);
      toast({ tone: 'plain', title: 'Triggers imported', description: summary(outcome) });
      onClose();
    } catch (error) {
      fail(error);
    }
    for (const { queryKey } of [triggersQuery, tierQuery]) void client.invalidateQueries({ queryKey });
  });
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file !== undefined) check.run(file);
  };
  const checked = step.kind === 'checked' ? step : null;
  const isIdle = checked === null || checked.preview.create + checked.preview.change === 0;
  return (
    <DialogView
      open
      onOpenChange={onClose}
      title="Import triggers"
      description="JSON or CSV as the export writes it: at most 500 triggers and 256 kB."
    >
      <div className="mt-4 space-y-4 text-sm">
        <label className="block space-y-1">
          <span className="block font-semibold text-strong">File</span>
          <input
            type="file"
            accept=".json,.csv"
            onChange={choose}
            // The same file can be chosen again once it is mended.
            onClick={({ currentTarget }) => void (currentTarget.value = '')}
            className="block w-full file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-lg file:border file:border-line-strong file:px-4 file:font-semibold file:text-strong"
          />
        </label>
        <output aria-busy={check.isRunning} className="block">
          {check.isRunning && 'Checking…'}
          {checked !== null && !check.isRunning && `${checked.file.name}: ${summary(checked.preview)}`}
        </output>
        {step.kind === 'failed' && (
          <p role="alert" className="font-medium text-down">
            {step.message}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            disabled={isIdle || check.isRunning || apply.isRunning}
            onClick={() => checked !== null && apply.run(checked)}
          >
            {apply.isRunning ? 'Applying…' : 'Apply'}
          </Button>
        </div>
        {checked !== null && checked.preview.refused.length > 0 && (
          <RefusedList rows={checked.preview.refused} noun={isJsonFile(checked.file) ? 'Trigger' : 'Line'} />
        )}
      </div>
    </DialogView>
  );
}
