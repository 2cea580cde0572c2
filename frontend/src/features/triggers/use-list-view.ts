import type { Trigger } from '@contract/trigger.js';
import { useAtomValue, useStore } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { type RefObject, startTransition, useEffect, useMemo, useState } from 'react';
import { readStored, writeStored } from '../../shared/browser-storage.js';
import { priceTableAtom } from '../../shared/live/live-atoms.js';
import { searched } from './trigger-words.js';
import { groupTriggers, rowsOfPage, TRIGGER_SORTS, type TriggerSort } from './trigger-order.js';

const SORT_KEY = 'bellwether.trigger-sort';
const ROWS_PER_PAGE = 50;
const ORDER_EVERY_MS = 60_000;
const PAUSE_MS = 150;

const pricedAtom = selectAtom(priceTableAtom, (table) => Object.keys(table).length);

/**
 * The prices that rows are ordered by: read anew when a price becomes known, and every minute unless somebody points at the
 * list or has the focus in it, so that no row moves under a finger.
 */
function useOrderPrices(list: RefObject<HTMLElement | null>) {
  const store = useStore();
  const priced = useAtomValue(pricedAtom);
  const [minute, setMinute] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => {
      if (list.current?.matches(':hover, :focus-within') === false) setMinute((before) => before + 1);
    }, ORDER_EVERY_MS);
    return () => clearInterval(timer);
  }, [list]);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- these two say when to read
  return useMemo(() => store.get(priceTableAtom), [store, priced, minute]);
}

/** A text once nobody has typed for a moment: a key is drawn before what it finds, and a fast typist waits for no list. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setPaused(text)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  // Nothing is sought at once, and what was sought before does not come back with the next key.
  if (text === '' && paused !== '') setPaused('');
  return text === '' ? '' : paused;
}

/** Which triggers are shown, in which order, a page at a time; the order is kept in the browser. */
export function useListView(triggers: readonly Trigger[], list: RefObject<HTMLElement | null>) {
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<TriggerSort>(
    () => TRIGGER_SORTS.find((each) => each === readStored('local', SORT_KEY)) ?? 'distance',
  );
  const [page, setPage] = useState(0);
  const prices = useOrderPrices(list);
  const sought = usePaused(search);
  const found = useMemo(() => searched(triggers, sought), [triggers, sought]);
  const groups = useMemo(() => groupTriggers(found, sort, prices), [found, sort, prices]);
  const lastPage = Math.max(0, Math.ceil(found.length / ROWS_PER_PAGE) - 1);
  const first = Math.min(page, lastPage) * ROWS_PER_PAGE;
  const shown = useMemo(() => rowsOfPage(groups, first, ROWS_PER_PAGE), [groups, first]);
  return {
    search,
    /** What the list shows: a moment later than what is typed. */
    sought,
    setSearch: (text: string) => {
      setSearch(text);
      setPage(0);
    },
    sort,
    setSort: (next: TriggerSort) => {
      setSort(next);
      setPage(0);
      writeStored('local', SORT_KEY, next);
    },
    found,
    shown,
    page: { first, last: Math.min(first + ROWS_PER_PAGE, found.length), count: found.length },
    turnPage: (by: 1 | -1) => setPage(Math.min(page, lastPage) + by),
  };
}
