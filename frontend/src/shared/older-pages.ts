import { useInfiniteQuery } from '@tanstack/react-query';
import { request } from './http.js';
import { pathOfKey } from './query-client.js';

/** One page of a list, newest first. */
interface Page<Row> {
  readonly rows: readonly Row[];
  /** For `before` of the next page; null: this was the last. */
  readonly next: string | null;
}

export interface OlderPagesOptions {
  /** The parts of the path. */
  readonly path: readonly string[];
  /** What narrows the list. */
  readonly search?: Readonly<Record<string, string>>;
  /** How often it is read again while it is shown, in milliseconds; every page that was loaded is. */
  readonly everyMs?: number;
}

/** A list that grows backwards: the newest rows, and older ones on demand. */
export function useOlderPages<Row>({ path, search = {}, everyMs }: OlderPagesOptions) {
  return useInfiniteQuery({
    queryKey: [...path, 'pages', search],
    queryFn: ({ pageParam, signal }) => {
      const asked = { ...search, ...(pageParam !== null && { before: pageParam }) };
      const options = Object.keys(asked).length === 0 ? [] : [{ search: asked }];
      return request<Page<Row>>('GET', pathOfKey([...path, ...options]), { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: everyMs ?? false,
    select: ({ pages }) => pages.flatMap(({ rows }) => rows),
  });
}
