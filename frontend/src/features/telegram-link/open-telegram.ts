import type { PopupOutcome } from './link-machine.js';
import type { TelegramLink } from './stored-link.js';

type Open = (url: string, target: string) => { opener: unknown } | null;

function tryOpen(open: Open, url: string): PopupOutcome {
  try {
    const opened = open(url, '_blank');
    if (opened === null) return 'blocked';
    opened.opener = null;
    return 'opened';
  } catch {
    return 'blocked';
  }
}

/** Opens Telegram's app, or the deep link if that is blocked: `open` returned null or threw. */
export function openTelegram({ applink, deeplink }: TelegramLink, open: Open): PopupOutcome {
  return tryOpen(open, applink) === 'opened' ? 'opened' : tryOpen(open, deeplink);
}
