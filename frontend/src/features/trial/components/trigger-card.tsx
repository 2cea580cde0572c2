import type { CoreSymbol } from '@contract/symbols.js';
import type { TrialTrigger } from '@contract/trigger.js';
import { plainDecimal } from '@contract/decimal.js';
import { useAtom, useAtomValue } from 'jotai';
import { Signal, BellOff, Trash2 } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { priceAtom } from '../../../shared/live/live-atoms.js';
import { LivePriceText } from '../../../shared/live/live-price-text.js';
import { StaleMark } from '../../../shared/live/stale-mark.js';
import { Button } from '../../../shared/ui/button.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { draftHint } from '../draft-hint.js';
import { type TrialDraft, savedTrialDraft, seededDraft } from '../draft.js';
import type { Notice } from '../notice.js';
import type { Seed } from '../seed.js';
import { wantedLevelAtom } from '../wanted-level.js';
import type { TrialOutcome } from '../use-trial-runner.js';
import { LevelEditor } from './level-editor.js';
import { NoticeLine } from './notice-line.js';
import { TriggerBadge, TriggerState } from './trigger-state.js';

const LEVEL_FIELD = 'input:not([type="radio"])';

const NAMES: Readonly<Record<CoreSymbol, string>> = { BTC: 'Bitcoin', ETH: 'Ethereum', SOL: 'Solana' };

export interface TriggerCardProps {
  readonly symbol: CoreSymbol;
  /** null until the first prices are in. */
  readonly seed: Seed | null;
  /** 'none' without a session, 'loading' until the server has answered. */
  readonly trigger: TrialTrigger | undefined | 'none' | 'loading';
  readonly notice: Notice | null;
  readonly isBusy: boolean;
  readonly onSave: (draft: TrialDraft) => Promise<TrialOutcome>;
  readonly onArm: (isArmed: boolean) => void;
  readonly onDelete: () => Promise<TrialOutcome>;
}

function ArmButton({
  trigger,
  onArm,
}: {
  readonly trigger: TrialTrigger;
  readonly onArm: (isArmed: boolean) => void;
}) {
  const Icon = trigger.is_armed ? BellOff : Signal;
  return (
    <Button className="px-2" onClick={() => onArm(!trigger.is_armed)}>
      <Icon aria-hidden="true" className="size-4" />
      <span>
        {trigger.is_armed ? 'Disarm' : 'Arm'}
        <span className="sr-only"> {trigger.symbol} trigger</span>
      </span>
    </Button>
  );
}

function Head({ symbol, trigger }: Pick<TriggerCardProps, 'symbol' | 'trigger'>) {
  return (
    <div className="flex items-start justify-between gap-3">
      <div>
        <h3 className="text-sm font-semibold">
          {symbol} <span className="mr-2 font-normal text-muted">{NAMES[symbol]}</span>
          <StaleMark symbol={symbol} />
        </h3>
        <LivePriceText symbol={symbol} className="flex h-8 items-center text-2xl leading-8 font-semibold" />
      </div>
      {trigger === 'loading' && <Skeleton className="h-6 w-16" />}
      {trigger !== 'loading' && trigger !== 'none' && <TriggerBadge trigger={trigger} />}
    </div>
  );
}

interface ActionsProps extends Pick<TriggerCardProps, 'symbol' | 'isBusy' | 'onArm'> {
  readonly saved: TrialTrigger | null;
  readonly isEdited: boolean;
  readonly onDelete: () => void;
}

/** Every button has a place of its own, also while it is not there: none ever comes under a finger meant for another. */
function Actions({ symbol, saved, isEdited, isBusy, onArm, onDelete }: ActionsProps) {
  return (
    <div className="grid min-h-11 grid-cols-[minmax(0,1fr)_7.25rem_3rem] gap-2">
      <Button look={isEdited ? 'primary' : 'accent'} type="submit" aria-busy={isBusy}>
        {isBusy ? 'Working…' : 'Save'}
        <span className="sr-only"> {symbol} trigger</span>
      </Button>
      {saved !== null && <ArmButton trigger={saved} onArm={onArm} />}
      {saved !== null && (
        <Button
          look="danger"
          className="col-start-3 px-0"
          onClick={onDelete}
          aria-label={`Delete ${symbol} trigger`}
          title="Delete"
        >
          <Trash2 aria-hidden="true" className="size-4" />
        </Button>
      )}
    </div>
  );
}

/** The form's draft: what was typed, else what is saved, else the seed; null while none of them is known. */
function useDraft(seed: Seed | null, saved: TrialTrigger | null) {
  const [typed, setTyped] = useState<TrialDraft | null>(null);
  /** Lets go of what was typed once it is done with. */
  const settle = async (running: Promise<TrialOutcome>) => {
    const outcome = await running;
    if (outcome === 'done') setTyped(null);
    return outcome;
  };
  const known = saved === null ? seededDraft : (start: Seed) => savedTrialDraft(saved, start);
  const draft = seed === null ? null : (typed ?? known(seed));
  return { draft, isEdited: typed !== null, setTyped, settle };
}

/** One symbol of the trial: its live price, its trigger, and the form that sets it. */
export function TriggerCard(props: TriggerCardProps) {
  const { symbol, seed, trigger, notice, isBusy, onSave, onArm, onDelete } = props;
  const saved = typeof trigger === 'object' ? trigger : null;
  const { draft, isEdited, setTyped, settle } = useDraft(seed, saved);
  const livePrice = useAtomValue(priceAtom(symbol))?.price ?? null;
  const form = useRef<HTMLFormElement>(null);
  const [wanted, setWanted] = useAtom(wantedLevelAtom);
  // A level chosen elsewhere comes in as if it were typed, and its field gets the focus.
  useEffect(() => {
    if (draft === null || wanted === null || wanted.symbol !== symbol) return;
    setTyped({ ...draft, operator: wanted.operator, level: plainDecimal(wanted.level) });
    setWanted(null);
    form.current?.scrollIntoView({ block: 'center' });
    form.current?.querySelector<HTMLElement>(LEVEL_FIELD)?.focus({ preventScroll: true });
  }, [draft, wanted, symbol, setTyped, setWanted]);
  const remove = async () => {
    if ((await settle(onDelete())) === 'done') form.current?.focus();
  };
  const isSaveDue = useRef(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draft === null) isSaveDue.current = true;
    else void settle(onSave(draft));
  };
  // A Save pressed before the first prices are in waits for the level it saves.
  useEffect(() => {
    if (!isSaveDue.current || draft === null) return;
    isSaveDue.current = false;
    void settle(onSave(draft));
  }, [draft, settle, onSave]);
  return (
    <form
      ref={form}
      tabIndex={-1}
      noValidate
      onSubmit={submit}
      aria-label={`${symbol} trigger`}
      className="space-y-3 p-4 outline-none sm:p-5"
    >
      <Head symbol={symbol} trigger={trigger} />
      {draft === null || seed === null ? (
        <Skeleton className="block h-34 w-full" />
      ) : (
        <LevelEditor
          symbol={symbol}
          draft={draft}
          seed={seed}
          price={livePrice}
          hint={draftHint({ draft, livePrice, isSaved: saved !== null && !isEdited })}
          onChange={setTyped}
        />
      )}
      <Actions
        symbol={symbol}
        saved={saved}
        isEdited={isEdited}
        isBusy={isBusy}
        onArm={onArm}
        onDelete={() => void remove()}
      />
      {saved !== null && <TriggerState trigger={saved} livePrice={livePrice} />}
      <NoticeLine notice={notice} scope={symbol} />
    </form>
  );
}
