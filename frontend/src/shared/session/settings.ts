import type { Settings } from '@contract/account.js';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../http.js';

export const settingsQuery = queryOptions<Settings>({ queryKey: ['api', 'settings'] });

/** One field with its new value. */
export type SettingChange = {
  [K in keyof Settings]: Pick<Settings, K>;
}[keyof Settings];

const SAVE_KEY = ['save-setting'];

/** A change that takes a setting back to what it was. */
function undoOf(change: SettingChange, before: Settings): Partial<Settings> {
  const keys = Object.keys(change) as (keyof Settings)[];
  return Object.fromEntries(keys.map((key) => [key, before[key]]));
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
      return before === undefined ? {} : undoOf(change, before);
    },
    onError: (_error, _change, undo) => {
      client.setQueryData(queryKey, (settings) => settings && { ...settings, ...undo });
    },
    onSuccess: (settings, change) => {
      if (client.isMutating({ mutationKey: SAVE_KEY }) === 1) client.setQueryData(queryKey, settings);
      if ('showTradfi' in change) void client.invalidateQueries({ queryKey: ['api', 'trigger-symbols'] });
    },
  });
}
