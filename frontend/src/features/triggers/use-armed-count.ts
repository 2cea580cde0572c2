import { useQuery } from '@tanstack/react-query';
import { triggersQuery } from './api/triggers-query.js';

/** How many triggers would ring now, as far as the page has read them; 0 before. */
export function useArmedCount(): number {
  // The section of triggers reads them: a page without it asks for nothing.
  const { data = [] } = useQuery({ ...triggersQuery, enabled: false });
  return data.filter(({ active, paused }) => active && paused === null).length;
}
