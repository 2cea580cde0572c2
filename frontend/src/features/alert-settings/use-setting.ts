import type { Role, Settings } from '@contract/account.js';
import { type SettingChange, useSaveSetting } from '../../shared/session/settings.js';
import { SETTING_NOT_SAVED, SETTING_SAVED, UPDATE_FAILED } from '../../shared/session/settings-words.js';
import { failureToast } from '../../shared/ui/failure-toast.js';
import { useToast } from '../../shared/ui/toast.js';

/** What every control of the page gets. */
export interface SettingProps {
  readonly settings: Settings;
  readonly onSave: (change: SettingChange) => void;
}

/** Saves one field and says how it went; a refusal takes the control back to what it was. */
export function useSetting(role: Role): SettingProps['onSave'] {
  const { mutate } = useSaveSetting();
  const toast = useToast();
  return (change) =>
    mutate(change, {
      onSuccess: () => toast(SETTING_SAVED),
      onError: (error) => {
        const failure = failureToast(error, UPDATE_FAILED, role);
        const isTier = failure.title !== UPDATE_FAILED;
        toast(isTier ? failure : { ...failure, description: SETTING_NOT_SAVED });
      },
    });
}
