import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { loseSessionAtom } from '../../shared/session/lost-session.js';
import { trialSessionAtom } from '../../shared/session/trial-session.js';
import { CONNECT_FIRST, type Notice, type Scope, sessionLostText } from './notice.js';
import type { TrialOperation } from './trial-operations.js';

export type TrialOutcome = 'done' | 'failed' | 'not-run';

export interface TrialRunner {
  /** What an operation runs for; null when none does. */
  readonly busy: Scope | null;
  /** Runs an operation and says how it went; while another one runs it does nothing. */
  run(operation: TrialOperation): Promise<TrialOutcome>;
}

/**
 * Runs the trial's operations one at a time. `askToConnect` runs instead when there is no session; the last trigger that was
 * to be saved is saved once there is one.
 */
export function useTrialRunner(say: (notice: Notice) => void, askToConnect: () => void): TrialRunner {
  const store = useStore();
  const lose = useSetAtom(loseSessionAtom);
  const [busy, setBusy] = useState<Scope | null>(null);
  const waiting = useRef<TrialOperation | null>(null);
  const isConnected = useAtomValue(trialSessionAtom) !== null;

  async function run(operation: TrialOperation): Promise<TrialOutcome> {
    const { scope } = operation;
    const session = store.get(trialSessionAtom);
    if (busy !== null) return 'not-run';
    if (session === null) {
      if (scope !== 'widget') waiting.current = operation;
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
      if (sessionLostText(error) !== null) lose(session.token);
      return 'failed';
    } finally {
      setBusy(null);
    }
  }

  useEffect(() => {
    const operation = waiting.current;
    if (!isConnected || operation === null) return;
    waiting.current = null;
    void run(operation);
  });

  return { busy, run };
}
