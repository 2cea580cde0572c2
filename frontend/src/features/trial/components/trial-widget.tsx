import { CORE_SYMBOLS, type CoreSymbol } from '@contract/symbols.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { Send } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { SourceMark } from '../../../shared/live/source-mark.js';
import { useLivePrice } from '../../../shared/live/use-live-price.js';
import { isSessionLostAtom, loseSessionAtom } from '../../../shared/session/lost-session.js';
import { telegramStatusQuery } from '../../../shared/session/telegram-status.js';
import { trialSessionAtom } from '../../../shared/session/trial-session.js';
import { Button } from '../../../shared/ui/button.js';
import { checkDraft, type Draft } from '../draft.js';
import { hindranceOf } from '../hindrance.js';
import { failureText, type Notice, SESSION_EXPIRED, sessionLostText } from '../notice.js';
import { type Seed, seedOf } from '../seed.js';
import { armOperation, deleteOperation, saveOperation, TEST_OPERATION } from '../trial-operations.js';
import { useNotice } from '../use-notice.js';
import { type Seeds, useSeeds } from '../use-seeds.js';
import { type TrialRunner, useTrialRunner } from '../use-trial-runner.js';
import { useTrialTriggers } from '../use-trial-triggers.js';
import { NoticeLine } from './notice-line.js';
import { TriggerCard, type TriggerCardProps } from './trigger-card.js';

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
  const hindrance = hindranceOf(status, useLivePrice(symbol));
  const save = async (draft: Draft) => {
    const checked = checkDraft(draft);
    if (checked.kind === 'invalid') {
      say({ scope: symbol, tone: 'failed', text: checked.fault });
      return 'not-run';
    }
    const isArmed = typeof trigger === 'object' ? trigger.is_armed : true;
    return runner.run(saveOperation(client, { symbol, condition: checked.condition, isArmed, hindrance }));
  };
  return (
    <TriggerCard
      {...card}
      isBusy={runner.busy === symbol}
      onSave={save}
      onArm={(isArmed) => void runner.run(armOperation(client, { symbol, isArmed, hindrance }))}
      onDelete={() => runner.run(deleteOperation(client, symbol))}
    />
  );
}

function LoadFailure({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 border-b border-line p-4 text-sm sm:px-5"
    >
      <p className="font-medium text-down">{failureText(error, 'Your triggers could not be loaded.')}</p>
      <Button size="sm" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}

function SessionLost() {
  return (
    <p role="alert" className="border-b border-line p-4 text-sm font-medium text-down sm:px-5">
      {SESSION_EXPIRED}
    </p>
  );
}

function TestRow({ runner, notice }: { readonly runner: TrialRunner; readonly notice: Notice | null }) {
  const isBusy = runner.busy === 'widget';
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4 sm:px-5">
      <div className="min-w-40 flex-1">
        {notice?.scope !== 'widget' && <p className="text-sm">See how an alert looks in your chat.</p>}
        <NoticeLine notice={notice} scope="widget" />
      </div>
      <Button onClick={() => void runner.run(TEST_OPERATION)} aria-busy={isBusy}>
        <Send aria-hidden="true" className="size-4" />
        {isBusy ? 'Sending…' : 'Send test'}
      </Button>
    </div>
  );
}

interface HeadProps {
  readonly connect: ReactNode;
  readonly connectPlace: RefObject<HTMLDivElement | null>;
}

function Head({ connect, connectPlace }: HeadProps) {
  return (
    <div className="grid gap-4 border-b border-line p-4 sm:px-5 md:grid-cols-2 md:gap-8">
      <div>
        <h2
          id="trial-title"
          className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 text-lg font-semibold"
        >
          Set your triggers
          <SourceMark />
        </h2>
        <p className="mt-1 text-sm">
          One for each symbol. When it rings, the alert is in your Telegram chat.
        </p>
      </div>
      <div ref={connectPlace}>{connect}</div>
    </div>
  );
}

/** The trial: a trigger for each core symbol, saved to the connected chat. `connect` is the way into Telegram. */
export function TrialWidget({ connect }: { readonly connect: ReactNode }) {
  const token = useAtomValue(trialSessionAtom)?.token;
  const seeds = useSeeds(seedsAtom, seedOf);
  const [notice, say] = useNotice();
  const connectPlace = useRef<HTMLDivElement>(null);
  const runner = useTrialRunner(say, () => connectPlace.current?.querySelector('button')?.focus());
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
    <section
      id="trial-widget"
      aria-labelledby="trial-title"
      className="overflow-hidden rounded-2xl border border-line bg-surface shadow-sm"
    >
      <Head connect={connect} connectPlace={connectPlace} />
      {isLost && error === null && notice?.text !== SESSION_EXPIRED && <SessionLost />}
      {error !== null && <LoadFailure error={error} onRetry={() => void refetch()} />}
      <div className="grid divide-y divide-line border-b border-line lg:grid-cols-3 lg:divide-x lg:divide-y-0">
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
      <TestRow runner={runner} notice={notice} />
    </section>
  );
}
