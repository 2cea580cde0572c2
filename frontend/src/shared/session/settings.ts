import type { Settings } from '@contract/account.js';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../http.js';
import { meQuery } from './me.js';

export const settingsQuery = queryOptions<Settings>({ queryKey: ['api', 'settings'] });

/** One field with its new value. */
export type SettingChange = {
  [K in keyof Settings]: Pick<Settings, K>;
}[keyof Settings];

const SAVE_KEY = ['save-setting'];

/**
 * A change that takes a setting back to what the server has. Where saves of it are under way, what is shown is only
 * hoped for: the first of them knows.
 */
function undoOf(change: SettingChange, shown: Settings, client: QueryClient): Partial<Settings> {
  const underWay = client.getMutationCache().findAll({ mutationKey: SAVE_KEY, status: 'pending' });
  const undos = underWay.map(({ state }) => state.context as Partial<Settings> | undefined);
  const keys = Object.keys(change) as (keyof Settings)[];
  return Object.fromEntries(
    keys.map((key) => [key, undos.find((undo) => undo !== undefined && key in undo)?.[key] ?? shown[key]]),
  );
}

/**
 * Saves one setting: shown at once, taken back if the server refuses. Changes are sent one after the other, so the last
 * one wins.
 */
export function useSaveSetting() {
  const client = useQueryClient();
  const { queryKey } = settingsQuery;
  return useMutation({
    mutationKey: SAVE_KEY,
    scope: { id: 'settings' },
    mutationFn: (change: SettingChange) => request<Settings>('PUT', '/api/settings', { body: change }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (settings) => settings && { ...settings, ...change });
      return before === undefined ? {} : undoOf(change, before, client);
    },
    onError: (_error, _change, undo) => {
      client.setQueryData(queryKey, (settings) => settings && { ...settings, ...undo });
      void client.invalidateQueries({ queryKey });
    },
    onSuccess: (settings, change) => {
      if (client.isMutating({ mutationKey: SAVE_KEY }) === 1) client.setQueryData(queryKey, settings);
      if ('timeZone' in change) {
        client.setQueryData(meQuery.queryKey, (me) => me && { ...me, timeZone: settings.timeZone });
      }
      if ('showTradfi' in change) void client.invalidateQueries({ queryKey: ['api', 'trigger-symbols'] });
    },
  });
}
