import { useStore } from 'jotai';
import { useCallback, useState } from 'react';
import { trialSessionAtom } from '../../shared/session/trial-session.js';
import {
  CONNECT_FIRST,
  FORGET_SESSION_AFTER_MS,
  type Notice,
  type Scope,
  sessionLostText,
} from './notice.js';
import type { TrialOperation } from './trial-operations.js';

export type Outcome = 'done' | 'failed' | 'not-run';

export interface TrialRunner {
  /** What an operation runs for; null when none does. */
  readonly busy: Scope | null;
  /** Runs an operation and says how it went; while another one runs it does nothing. */
  run(operation: TrialOperation): Promise<Outcome>;
}

/** Forgets the trial session in a moment if the error says it is lost, unless another has taken its place by then. */
export function useForgetLostSession(): (error: unknown) => void {
  const store = useStore();
  return useCallback(
    (error) => {
      if (sessionLostText(error) === null) return;
      const lost = store.get(trialSessionAtom)?.token;
      setTimeout(() => {
        if (store.get(trialSessionAtom)?.token === lost) store.set(trialSessionAtom, null);
      }, FORGET_SESSION_AFTER_MS);
    },
    [store],
  );
}

/** Runs the trial's operations one at a time. `askToConnect` runs instead when there is no session. */
export function useTrialRunner(say: (notice: Notice) => void, askToConnect: () => void): TrialRunner {
  const store = useStore();
  const forgetLostSession = useForgetLostSession();
  const [busy, setBusy] = useState<Scope | null>(null);

  async function run(operation: TrialOperation): Promise<Outcome> {
    const { scope } = operation;
    const session = store.get(trialSessionAtom);
    if (busy !== null) return 'not-run';
    if (session === null) {
      say({ scope, tone: 'failed', text: CONNECT_FIRST });
      askToConnect();
      return 'not-run';
    }
    setBusy(scope);
    try {
      say({ scope, tone: 'done', text: await operation.run(session.token) });
      return 'done';
    } catch (error) {
      say({ scope, tone: 'failed', text: operation.explain(error) });
      forgetLostSession(error);
      return 'failed';
    } finally {
      setBusy(null);
    }
  }

  return { busy, run };
}
