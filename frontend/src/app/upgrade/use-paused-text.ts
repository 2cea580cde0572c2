import { useQuery } from '@tanstack/react-query';
import { triggersQuery } from '../../features/triggers/api/triggers-query.js';
import { walletsQuery } from '../../features/wallets/api/wallet-calls.js';
import { pausedText } from './paused-text.js';

/** What the plan of the person has paused, in a sentence; null while nothing is known, or nothing is paused. */
export function usePausedText(): string | null {
  const { data: triggers = [] } = useQuery(triggersQuery);
  const { data: wallets = [] } = useQuery(walletsQuery);
  return pausedText(triggers, wallets);
}
