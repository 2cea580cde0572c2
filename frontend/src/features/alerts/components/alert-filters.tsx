import { ALERT_RESULTS } from '@contract/alert.js';
import { Download } from 'lucide-react';
import { useId } from 'react';
import { pathOfKey } from '../../../shared/query-client.js';
import { Button, buttonClass } from '../../../shared/ui/button.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { type AlertFilterInput, filterSearch, NO_FILTER, RESULT_WORDS, resultOf } from '../alert-filter.js';

export interface AlertFiltersProps {
  readonly filter: AlertFilterInput;
  readonly onFilter: (filter: AlertFilterInput) => void;
}

/** What narrows the list of alerts, and takes it away as a file. */
export function AlertFilters({ filter, onFilter }: AlertFiltersProps) {
  const id = useId();
  const search = filterSearch(filter);
  const isFiltered = Object.values(filter).some((value) => value !== '');
  const change = (part: Partial<AlertFilterInput>) => onFilter({ ...filter, ...part });
  const file = pathOfKey(['api', 'alerts.csv', ...(Object.keys(search).length === 0 ? [] : [{ search }])]);
  return (
    <search className="flex flex-wrap items-end gap-3 border-b border-line px-4 py-3 sm:px-5">
      <TextField
        label="Coin"
        value={filter.symbol}
        onChange={(symbol) => change({ symbol })}
        maxLength={20}
      />
      <TextField label="From" type="date" value={filter.from} onChange={(from) => change({ from })} />
      <TextField label="To" type="date" value={filter.to} onChange={(to) => change({ to })} />
      <div className="min-w-0 flex-1 basis-40">
        <label htmlFor={id} className="block text-xs font-medium text-muted">
          Result
        </label>
        <select
          id={id}
          value={filter.result}
          onChange={(event) => change({ result: resultOf(event.target.value) })}
          className="mt-1 h-11 w-full rounded-lg border border-line-strong bg-page px-3 text-base text-strong"
        >
          <option value="">Any</option>
          {ALERT_RESULTS.map((each) => (
            <option key={each} value={each}>
              {RESULT_WORDS[each]}
            </option>
          ))}
        </select>
      </div>
      {isFiltered && (
        <Button look="bare" onClick={() => onFilter(NO_FILTER)}>
          Clear
        </Button>
      )}
      <a href={file} download className={buttonClass('quiet', 'md')}>
        <Download aria-hidden="true" className="size-4" />
        Download CSV
      </a>
    </search>
  );
}
