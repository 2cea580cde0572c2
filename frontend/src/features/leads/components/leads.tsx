import type { LeadsPage } from '@contract/admin/leads.js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useCallback } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { cx } from '../../../shared/ui/class-names.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { useMedia } from '../../../shared/ui/use-media.js';
import { leadsQuery } from '../api/leads-calls.js';
import { fetchFailure } from '../lead-words.js';
import type { LeadsView } from '../leads-view.js';
import { pageOfLeads } from '../page-of-leads.js';
import { LeadCards } from './lead-cards.js';
import { LeadTable } from './lead-table.js';
import { LeadsToolbar } from './leads-toolbar.js';

const TABLE = '(min-width: 48rem)';

function Loading() {
  return (
    <output className="block space-y-3 p-4 sm:px-5">
      <span className="sr-only">Loading leads…</span>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <Skeleton key={row} className="block h-12 w-full rounded-lg" />
      ))}
    </output>
  );
}

interface FailureProps {
  readonly error: unknown;
  /** Whether what was read before is still shown below. */
  readonly shown: 'old' | 'nothing';
  readonly onRetry: () => void;
}

function Failure({ error, shown, onRetry }: FailureProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3 px-4 py-4 text-sm sm:px-5">
      <div className="flex items-start gap-2">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-down" />
        <div>
          <p className="font-semibold text-down">Error loading leads</p>
          <p>{fetchFailure(error)}</p>
          {shown === 'old' && <p>The list below was loaded earlier.</p>}
        </div>
      </div>
      <Button size="sm" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}

function Empty({ view }: { readonly view: LeadsView }) {
  const isNarrowed = view.search !== '' || view.activeOnly;
  return (
    <div className="px-4 py-12 text-center sm:px-5">
      <p className="font-semibold text-strong">No leads found</p>
      <p className="mt-1 text-sm">
        {isNarrowed
          ? 'No one matches. Change the search, or show inactive leads too.'
          : 'Anyone who messages the bot appears here immediately.'}
      </p>
    </div>
  );
}

interface PagingProps {
  readonly offset: number;
  readonly total: number;
  readonly onOffset: (offset: number) => void;
}

function Paging({ offset, total, onOffset }: PagingProps) {
  const { text, previous, next } = pageOfLeads(offset, total);
  return (
    <nav
      aria-label="Pages of leads"
      className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3 sm:px-5"
    >
      <p aria-live="polite" className="text-sm tabular-nums">
        {text}
      </p>
      <div className="flex gap-2">
        <Button
          size="sm"
          disabled={previous === null}
          onClick={() => previous !== null && onOffset(previous)}
        >
          Previous
        </Button>
        <Button size="sm" disabled={next === null} onClick={() => next !== null && onOffset(next)}>
          Next
        </Button>
      </div>
    </nav>
  );
}

interface RowsProps extends LeadsProps {
  readonly page: LeadsPage;
  readonly isOther: boolean;
}

function Rows({ page, view, onView, isOther }: RowsProps) {
  const hasColumns = useMedia(TABLE);
  if (page.total === 0) return <Empty view={view} />;
  const List = hasColumns ? LeadTable : LeadCards;
  return (
    <>
      <div aria-busy={isOther} className={cx('transition-opacity', isOther && 'opacity-60')}>
        <List leads={page.rows} />
      </div>
      <Paging
        offset={view.offset}
        total={page.total}
        onOffset={(offset) => onView({ ...view, offset }, 'push')}
      />
    </>
  );
}

export interface LeadsProps {
  readonly view: LeadsView;
  /** `push`: a step the browser's Back undoes. */
  readonly onView: (view: LeadsView, how: 'push' | 'replace') => void;
}

/** Who has written to the bot: 50 at a time, narrowed by a search, as a file. */
export function Leads({ view, onView }: LeadsProps) {
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...leadsQuery(view),
    placeholderData: keepPreviousData,
  });
  const onSearch = useCallback(
    (search: string) => onView({ ...view, search, offset: 0 }, 'replace'),
    [view, onView],
  );
  return (
    <section aria-label="Leads" className="rounded-2xl border border-line bg-surface shadow-sm">
      <LeadsToolbar
        view={view}
        onSearch={onSearch}
        onActiveOnly={(activeOnly) => onView({ ...view, activeOnly, offset: 0 }, 'replace')}
      />
      {error !== null && (
        <Failure
          error={error}
          shown={data === undefined ? 'nothing' : 'old'}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && <Rows page={data} view={view} onView={onView} isOther={isPlaceholderData} />}
    </section>
  );
}
