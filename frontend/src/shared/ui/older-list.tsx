import type { ReactNode } from 'react';
import { errorText } from '../http.js';
import { Button } from './button.js';
import { LoadFailure } from './load-failure.js';
import { Skeleton } from './skeleton.js';

/** What of `useOlderPages` is shown. */
export interface OlderPagesView<Row> {
  readonly data: readonly Row[] | undefined;
  readonly error: Error | null;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
  readonly refetch: () => Promise<unknown>;
}

export interface OlderListProps<Row> {
  /** Names the list. */
  readonly label: string;
  readonly pages: OlderPagesView<Row>;
  /** What it says when there is nothing. */
  readonly empty: string;
  readonly keyOf: (row: Row) => string;
  /** What is in the row. */
  readonly children: (row: Row) => ReactNode;
}

/** A list that grows backwards, with its states: loading, failed, empty, and a button for what is older. */
export function OlderList<Row>({ label, pages, empty, keyOf, children }: OlderListProps<Row>) {
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError } = pages;
  const retry = () => void (isFetchNextPageError ? pages.fetchNextPage() : pages.refetch());
  return (
    <>
      {error !== null && (
        <LoadFailure text={errorText(error, `${label} could not be loaded.`)} onRetry={retry} />
      )}
      {data === undefined && error === null && (
        <output className="block space-y-3 p-4 sm:px-5">
          <span className="sr-only">Loading…</span>
          {['a', 'b', 'c'].map((row) => (
            <Skeleton key={row} className="block h-10 w-full rounded-lg" />
          ))}
        </output>
      )}
      {data?.length === 0 && <p className="px-4 py-4 text-sm sm:px-5">{empty}</p>}
      {data !== undefined && data.length > 0 && (
        <ul aria-label={label} className="divide-y divide-line">
          {data.map((row) => (
            <li key={keyOf(row)} className="px-4 py-3 sm:px-5">
              {children(row)}
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div className="border-t border-line px-4 py-3 sm:px-5">
          <Button size="sm" aria-busy={isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {isFetchingNextPage ? 'Loading...' : 'Load older'}
          </Button>
        </div>
      )}
    </>
  );
}
