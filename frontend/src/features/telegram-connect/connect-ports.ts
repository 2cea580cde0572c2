import type { StatusChannel } from '../../shared/session/status-channel.js';
import type { TrialSession } from '../../shared/session/trial-session.js';
import { disconnect } from './api/disconnect.js';
import { pollHandshake } from './api/poll-handshake.js';
import { requestHandshake } from './api/request-handshake.js';
import type { ConnectPorts } from './connect-flow.js';
import { storeHandshake, TRIAL_HANDSHAKE } from './handshake.js';
import { openTelegram } from './open-link.js';

/** The real world for a `ConnectFlow` of a trial; what belongs to the page comes in. */
export function browserPorts(page: {
  readonly storeSession: (session: TrialSession | null) => void;
  readonly announce: StatusChannel['announce'];
  readonly reportDisconnectFailure: () => void;
}): ConnectPorts {
  return {
    ...page,
    requestHandshake,
    pollHandshake,
    disconnect,
    openLink: (handshake) => openTelegram(handshake, (url, target) => window.open(url, target)),
    storeHandshake: (handshake) => storeHandshake(TRIAL_HANDSHAKE, handshake),
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
