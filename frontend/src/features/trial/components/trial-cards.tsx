import { CORE_SYMBOLS, type CoreSymbol } from '@contract/symbols.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useLivePrice } from '../../../shared/live/use-live-price.js';
import { isSessionLostAtom, loseSessionAtom } from '../../../shared/session/lost-session.js';
import { telegramStatusQuery } from '../../../shared/session/telegram-status.js';
import { trialSessionAtom } from '../../../shared/session/trial-session.js';
import { LoadFailure } from '../../../shared/ui/load-failure.js';
import { checkTrialDraft, type TrialDraft } from '../draft.js';
import { alertBlockerOf } from '../alert-blocker.js';
import { trialFailureText, type Notice, SESSION_EXPIRED, sessionLostText } from '../notice.js';
import { type Seed, seedOf } from '../seed.js';
import { armOperation, deleteOperation, saveOperation } from '../trial-operations.js';
import { type Seeds, useSeeds } from '../use-seeds.js';
import type { TrialRunner } from '../use-trial-runner.js';
import { TriggerCard, type TriggerCardProps } from './trigger-card.js';
import { liveSocketAtom } from '../../../shared/live/live-atoms.js';
import { useResync } from '../../../shared/live/use-resync.js';
import { followTrialTriggers, trialTriggersQuery } from '../api/trial-triggers.js';

/** The triggers of a trial, kept up to date by the socket. */
function useTrialTriggers(token: string | undefined) {
  const client = useQueryClient();
  const socket = useAtomValue(liveSocketAtom);
  const query = trialTriggersQuery(token);
  useResync(query.queryKey);
  useEffect(() => {
    if (socket === null || token === undefined) return;
    return followTrialTriggers(socket, client, token);
  }, [socket, client, token]);
  return useQuery(query);
}

const seedsAtom = atom<Seeds<Seed> | null>(null);

interface CardSlotProps extends Pick<TriggerCardProps, 'symbol' | 'seed' | 'trigger' | 'notice'> {
  readonly token: string | undefined;
  readonly runner: TrialRunner;
  readonly say: (notice: Notice) => void;
}

function CardSlot({ token, runner, say, ...card }: CardSlotProps) {
  const { symbol, trigger } = card;
  const client = useQueryClient();
  const { data: status } = useQuery({ ...telegramStatusQuery(token), enabled: token !== undefined });
  const live = useLivePrice(symbol);
  const blocker = alertBlockerOf(status, live);
  const save = async (draft: TrialDraft) => {
    const checked = checkTrialDraft(draft, live?.price ?? null);
    if (checked.kind === 'invalid') {
      say({ scope: symbol, tone: 'failed', text: checked.fault });
      return 'not-run';
    }
    const isArmed = typeof trigger === 'object' ? trigger.is_armed : true;
    return runner.run(saveOperation(client, { symbol, condition: checked.condition, isArmed, blocker }));
  };
  return (
    <TriggerCard
      {...card}
      isBusy={runner.busy === symbol}
      onSave={save}
      onArm={(isArmed) => void runner.run(armOperation(client, { symbol, isArmed, blocker }))}
      onDelete={() => runner.run(deleteOperation(client, symbol))}
    />
  );
}

function SessionLost() {
  return (
    <p role="alert" className="border-b border-line p-4 text-sm font-medium text-down sm:px-5">
      {SESSION_EXPIRED}
    </p>
  );
}

export interface TrialCardsProps {
  readonly notice: Notice | null;
  readonly say: (notice: Notice) => void;
  readonly runner: TrialRunner;
}

/** A form for each core symbol: side by side where there is room, else one below the other. */
export function TrialCards({ notice, say, runner }: TrialCardsProps) {
  const token = useAtomValue(trialSessionAtom)?.token;
  const seeds = useSeeds(seedsAtom, seedOf);
  const { data, error, refetch } = useTrialTriggers(token);
  const lose = useSetAtom(loseSessionAtom);
  const isLost = useAtomValue(isSessionLostAtom);
  useEffect(() => {
    if (token !== undefined && sessionLostText(error) !== null) lose(token);
  }, [error, token, lose]);

  const triggerOf = (symbol: CoreSymbol): TriggerCardProps['trigger'] => {
    if (data !== undefined) return data.triggers.find((trigger) => trigger.symbol === symbol);
    return token === undefined || error !== null ? 'none' : 'loading';
  };
  return (
    <div className="@container">
      {isLost && error === null && notice?.text !== SESSION_EXPIRED && <SessionLost />}
      {error !== null && (
        <div className="border-b border-line">
          <LoadFailure
            text={trialFailureText(error, 'Your triggers could not be loaded.')}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      <div className="grid divide-y divide-line border-b border-line @4xl:grid-cols-3 @4xl:divide-x @4xl:divide-y-0">
        {CORE_SYMBOLS.map((symbol) => (
          <CardSlot
            key={symbol}
            symbol={symbol}
            token={token}
            seed={seeds?.[symbol] ?? null}
            trigger={triggerOf(symbol)}
            notice={notice}
            runner={runner}
            say={say}
          />
        ))}
      </div>
    </div>
  );
}
