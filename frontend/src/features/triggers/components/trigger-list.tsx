import type { Trigger } from '@contract/trigger.js';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { memo, type Ref, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { usePlanSentences } from '../../../shared/plan-sentences.js';
import { Button } from '../../../shared/ui/button.js';
import { lazyComponent } from '../../../shared/ui/lazy-component.js';
import { tierQuery } from '../api/tier-query.js';
import { limitText } from '../trigger-failure.js';
import { useListView } from '../use-list-view.js';
import { ListToolbar } from './list-toolbar.js';
import { TriggerGroup } from './trigger-group.js';
import type { TriggerRowProps } from './trigger-row.js';

const SelectionBar = lazyComponent(async () => (await import('./selection-bar.js')).SelectionBar);

export interface TriggerListProps {
  readonly triggers: readonly Trigger[];
  readonly searchRef: Ref<HTMLInputElement>;
  readonly onDeleted: () => void;
}

/** Why no trigger can be added, while that is so. */
function LimitLine() {
  const sentences = usePlanSentences();
  const { data: tier } = useQuery(tierQuery);
  if (tier?.triggerUsage.canCreate !== false) return null;
  return <p className="px-4 pt-3 text-xs sm:px-5">{limitText(tier, sentences)}</p>;
}

interface PagesProps {
  readonly page: { readonly first: number; readonly last: number; readonly count: number };
  readonly onTurn: (by: 1 | -1) => void;
}

function Pages({ page: { first, last, count }, onTurn }: PagesProps) {
  if (first === 0 && last === count) return null;
  return (
    <div className="flex items-center justify-end gap-2 px-4 py-2 text-xs tabular-nums sm:px-5">
      <output>
        {first + 1}–{last} of {count}
      </output>
      <Button
        size="icon"
        className="max-sm:size-11"
        aria-label="Previous page of triggers"
        disabled={first === 0}
        onClick={() => onTurn(-1)}
      >
        <ChevronLeft aria-hidden="true" className="size-4" />
      </Button>
      <Button
        size="icon"
        className="max-sm:size-11"
        aria-label="Next page of triggers"
        disabled={last === count}
        onClick={() => onTurn(1)}
      >
        <ChevronRight aria-hidden="true" className="size-4" />
      </Button>
    </div>
  );
}

/** Which row is open: the nearest until somebody opens or closes one, so that what can be done is seen without looking for it. */
type OpenRow = 'first' | 'none' | { readonly id: string };

function isOpen(open: OpenRow, id: string, firstId: string | undefined): boolean {
  if (typeof open === 'object') return open.id === id;
  return open === 'first' && id === firstId;
}

/** Which rows are open or selected, and what pressing one does. */
function usePressedRows(firstId: string | undefined) {
  const [open, setOpen] = useState<OpenRow>('first');
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const now = useRef({ selected, firstId });
  useEffect(() => {
    now.current = { selected, firstId };
  });
  const press = useCallback(({ id }: Trigger) => {
    const { selected, firstId } = now.current;
    if (selected === null) {
      setOpen((before) => (isOpen(before, id, firstId) ? 'none' : { id }));
      return;
    }
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  }, []);
  const look = ({ id }: Trigger): TriggerRowProps['look'] => {
    if (selected !== null) return selected.has(id) ? 'selected' : 'selecting';
    return isOpen(open, id, firstId) ? 'open' : 'closed';
  };
  return { look, press, selected, setSelected, close: useCallback(() => setOpen('none'), []) };
}

/** The triggers by coin, with what narrows them down, orders them, and changes several at once. */
export const TriggerList = memo(function TriggerList({ triggers, searchRef, onDeleted }: TriggerListProps) {
  const place = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const selectButton = useRef<HTMLButtonElement>(null);
  const view = useListView(triggers, place);
  const rows = usePressedRows(view.shown[0]?.triggers[0]?.id);
  const { close, selected, setSelected } = rows;
  const deleted = useCallback(() => {
    // Its neighbour moves up: an opened one would have its Delete where this one's was.
    close();
    onDeleted();
  }, [close, onDeleted]);
  const endSelection = () => {
    const { activeElement } = document;
    setSelected(null);
    const isElsewhere = activeElement !== document.body && bar.current?.contains(activeElement) !== true;
    if (!isElsewhere) selectButton.current?.focus();
  };
  // With the last trigger the list goes, and the focus on its button with it.
  useLayoutEffect(() => {
    const button = selectButton.current;
    return () => {
      if (document.activeElement === button) onDeleted();
    };
  }, [onDeleted]);
  const selectedOnes = view.found.filter(({ id }) => selected?.has(id) === true);
  return (
    <>
      <LimitLine />
      <ListToolbar
        search={view.search}
        searchRef={searchRef}
        onSearch={view.setSearch}
        sort={view.sort}
        onSort={view.setSort}
        isSelecting={selected !== null}
        selectRef={selectButton}
        onSelect={() => setSelected(selected === null ? new Set() : null)}
      />
      {selected !== null && (
        <div ref={bar}>
          <SelectionBar
            found={view.found}
            selected={selectedOnes}
            onSelectAll={() => setSelected(new Set(view.found.map(({ id }) => id)))}
            onClose={endSelection}
          />
        </div>
      )}
      {view.found.length === 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3 p-4 text-sm sm:px-5">
          <p>No trigger matches “{view.sought}”.</p>
          <Button size="sm" onClick={() => view.setSearch('')}>
            Show all
          </Button>
        </div>
      )}
      <div ref={place}>
        {view.shown.map((group) => (
          <TriggerGroup
            key={group.symbol}
            group={group}
            look={rows.look}
            onPress={rows.press}
            onDeleted={deleted}
          />
        ))}
      </div>
      <Pages page={view.page} onTurn={view.turnPage} />
    </>
  );
});
