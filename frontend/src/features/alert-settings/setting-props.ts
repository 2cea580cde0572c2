import type { Settings } from '@contract/account.js';
import type { SettingChange } from '../../shared/session/settings.js';

/** What every control of the page gets. */
export interface SettingProps {
  readonly settings: Settings;
  /** Saves one field; resolves when that is over, and never rejects. */
  readonly onSave: (change: SettingChange) => Promise<void>;
}
