import type { QueryKey } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { triggersQuery } from '../../features/triggers/api/triggers-query.js';
import { walletsQuery } from '../../features/wallets/api/wallet-calls.js';
import { recentAlertsQuery } from '../../shared/alerts/recent-alerts-query.js';
import { settingsQuery } from '../../shared/session/settings.js';
import { telegramStatusQuery } from '../../shared/session/telegram-status.js';
import { trialSessionAtom } from '../../shared/session/trial-session.js';

/** What decides how tall the sections of the dashboard are. */
export function useSectionKeys(): readonly QueryKey[] {
  const token = useAtomValue(trialSessionAtom)?.token;
  return [
    telegramStatusQuery(token).queryKey,
    walletsQuery.queryKey,
    triggersQuery.queryKey,
    recentAlertsQuery(undefined).queryKey,
    settingsQuery.queryKey,
  ];
}
