import type { Role } from '@contract/account.js';
import { failureToast } from '../ui/failure-toast.js';
import { useToast } from '../ui/toast.js';
import { type SettingChange, useSaveSetting } from './settings.js';

const UPDATE_FAILED = 'Update failed';
const NOT_SAVED = 'Failed to save setting. Please try again.';

/** Saves one setting and says how it went. Resolves when it is over; never rejects. */
export function useSetting(role: Role): (change: SettingChange) => Promise<void> {
  const { mutateAsync } = useSaveSetting();
  const toast = useToast();
  return async (change) => {
    try {
      await mutateAsync(change);
      toast({ tone: 'plain', title: 'Saved', description: 'Your preferences have been saved.' });
    } catch (error) {
      const failure = failureToast(error, UPDATE_FAILED, role);
      const isOfPlan = failure.title !== UPDATE_FAILED;
      toast(isOfPlan ? failure : { ...failure, description: NOT_SAVED });
    }
  };
}
