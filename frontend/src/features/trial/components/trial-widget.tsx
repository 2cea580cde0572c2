import { Send } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { SourceMark } from '../../../shared/live/source-mark.js';
import { Button } from '../../../shared/ui/button.js';
import type { Notice } from '../notice.js';
import { TEST_OPERATION } from '../trial-operations.js';
import { useNotice } from '../use-notice.js';
import { type TrialRunner, useTrialRunner } from '../use-trial-runner.js';
import { NoticeLine } from './notice-line.js';
import { TrialCards } from './trial-cards.js';

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
    <div className="grid gap-4 border-b border-line p-4 sm:px-5 md:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] md:gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]">
      <div>
        <h2
          id="trial-title"
          className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 text-lg font-semibold"
        >
          Set your triggers
          <SourceMark />
        </h2>
        <p className="mt-1 text-sm">One per symbol. When it rings, the alert is in your Telegram chat.</p>
      </div>
      <div ref={connectPlace}>{connect}</div>
    </div>
  );
}

/** The trial: a trigger for each core symbol, saved to the connected chat. `connect` is the way into Telegram. */
export function TrialWidget({ connect }: { readonly connect: ReactNode }) {
  const [notice, say] = useNotice();
  const connectPlace = useRef<HTMLDivElement>(null);
  const runner = useTrialRunner(say, () => connectPlace.current?.querySelector('button')?.focus());
  return (
    <section
      id="trial-widget"
      aria-labelledby="trial-title"
      className="overflow-hidden rounded-2xl border border-line bg-surface shadow-sm"
    >
      <Head connect={connect} connectPlace={connectPlace} />
      <TrialCards notice={notice} say={say} runner={runner} />
      <TestRow runner={runner} notice={notice} />
    </section>
  );
}
