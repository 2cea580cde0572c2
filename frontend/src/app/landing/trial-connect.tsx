import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { LinkButton } from '../../features/telegram-link/components/link-button.js';
import { useTelegramLink } from '../../features/telegram-link/link-context.js';
import { trialTriggersQuery } from '../../features/trial/api/trial-triggers.js';
import { trialSessionAtom } from '../../shared/session/trial-session.js';
import { goOnAfterConnecting } from './go-to-first-level.js';

/** The trial's way into Telegram. Who has just connected is brought to the first level, and told to set it. */
export function TrialConnect() {
  const { state } = useTelegramLink();
  const token = useAtomValue(trialSessionAtom)?.token;
  const { data } = useQuery(trialTriggersQuery(token));
  const before = useRef(state.kind);
  useEffect(() => {
    if (before.current === 'waiting' && state.kind === 'connected') goOnAfterConnecting();
    before.current = state.kind;
  }, [state.kind]);
  return <LinkButton next={data?.triggers.length === 0 ? 'Set your first level' : undefined} />;
}
