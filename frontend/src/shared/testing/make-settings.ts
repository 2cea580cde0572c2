import type { Settings } from '@contract/account.js';

/** The settings everybody starts with, but for what is given. */
export function makeSettings(part: Partial<Settings> = {}): Settings {
  return {
    showTradfi: false,
    bundleEverySec: 900,
    sendUrgentSeparately: false,
    sentimentMinDefault: -0.3,
    sentimentMaxDefault: 0.7,
    timeZone: null,
    quiet: null,
    mutedUntil: null,
    ...part,
  };
}
