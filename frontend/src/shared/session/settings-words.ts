import type { ToastText } from '../ui/toast.js';

export const SETTING_SAVED: ToastText = {
  tone: 'plain',
  title: 'Saved',
  description: 'Your preferences have been saved.',
};
export const UPDATE_FAILED = 'Update failed';
export const SETTING_NOT_SAVED = 'Failed to save setting. Please try again.';
