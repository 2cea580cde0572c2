import type { StatusChannel } from '../../shared/session/status-channel.js';
import type { TrialSession } from '../../shared/session/trial-session.js';
import { disconnect, pollLink, requestLink } from './api/link-calls.js';
import type { LinkPorts } from './link-flow.js';
import { storeLink, TRIAL_LINK } from './stored-link.js';
import { openTelegram } from './open-telegram.js';

/** The real world for a `ConnectFlow` of a trial; what belongs to the page comes in. */
export function browserPorts(page: {
  readonly storeSession: (session: TrialSession | null) => void;
  readonly announce: StatusChannel['announce'];
  readonly reportDisconnectFailure: () => void;
}): LinkPorts {
  return {
    ...page,
    requestLink,
    pollLink,
    disconnect,
    openLink: (link) => openTelegram(link, (url, target) => window.open(url, target)),
    storeLink: (link) => storeLink(TRIAL_LINK, link),
    after(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    every(ms, run) {
      const timer = setInterval(run, ms);
      return () => clearInterval(timer);
    },
  };
}
