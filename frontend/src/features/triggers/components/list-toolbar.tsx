import { ListChecks, Search } from 'lucide-react';
import { type Ref, useId } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { TRIGGER_SORTS, type TriggerSort } from '../trigger-order.js';

const SORT_WORDS: Readonly<Record<TriggerSort, string>> = {
  distance: 'Nearest first',
  coin: 'By coin',
  age: 'Newest first',
};

export interface ListToolbarProps {
  readonly search: string;
  readonly searchRef: Ref<HTMLInputElement>;
  readonly onSearch: (text: string) => void;
  readonly sort: TriggerSort;
  readonly onSort: (sort: TriggerSort) => void;
  readonly isSelecting: boolean;
  readonly selectRef: Ref<HTMLButtonElement>;
  readonly onSelect: () => void;
}

const FIELD =
  'h-9 rounded-lg border border-line-strong bg-page text-sm text-strong placeholder:text-muted max-sm:h-11 max-sm:text-base';

/** Narrows the list down, orders it, and begins to select. */
export function ListToolbar({
  search,
  searchRef,
  onSearch,
  sort,
  onSort,
  isSelecting,
  selectRef,
  onSelect,
}: ListToolbarProps) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-3 sm:px-5">
      <div className="relative min-w-0 flex-1 max-sm:basis-full">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted"
        />
        <input
          ref={searchRef}
          type="search"
          autoComplete="off"
          aria-label="Search triggers"
          placeholder="Search: BTC above 70000"
          value={search}
          onChange={(event) => onSearch(event.target.value)}
          className={`${FIELD} w-full pr-3 pl-9`}
        />
      </div>
      <label htmlFor={id} className="sr-only">
        Order
      </label>
      <select
        id={id}
        value={sort}
        onChange={(event) => onSort(TRIGGER_SORTS.find((each) => each === event.target.value) ?? 'distance')}
        className={`${FIELD} px-2 max-sm:flex-1`}
      >
        {TRIGGER_SORTS.map((each) => (
          <option key={each} value={each}>
            {SORT_WORDS[each]}
          </option>
        ))}
      </select>
      <Button
        ref={selectRef}
        size="sm"
        aria-pressed={isSelecting}
        onClick={onSelect}
        className="aria-pressed:bg-raised max-sm:min-h-11"
      >
        <ListChecks aria-hidden="true" className="size-4" />
        Select
      </Button>
    </div>
  );
}
