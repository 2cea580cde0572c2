import type { MarketRole, StatusResponse } from '@contract/status.js';
import { lagWords, pendingWords, reachWords, tookWords } from '../../../shared/live/status-figures.js';

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly meaning: string;
}

function Figure({ name, value, meaning }: FigureProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 border-t border-line py-3">
      <dt className="text-sm font-medium text-strong">{name}</dt>
      <dd className="text-right text-lg font-semibold text-strong tabular-nums">{value}</dd>
      <dd className="col-span-2 mt-0.5 text-xs">{meaning}</dd>
    </div>
  );
}

const COMPARED = '95 of 100 prices in the last minute were checked against all triggers within this time.';
const ROLES: Readonly<Record<MarketRole, string>> = {
  holder: `${COMPARED} This process watches the market.`,
  standby: 'This process is on standby, with prices ready.',
  'catching-up': `${COMPARED} This process is catching up on missed prices.`,
};

function sampleWords(sample: number | null): string {
  if (sample === null || sample === 0) return 'Over the last hour.';
  return `Over the last hour: ${sample} ${sample === 1 ? 'alert' : 'alerts'}.`;
}

/** How long things take on the way from a price to Telegram. */
export function StatusFigures({ status }: { readonly status: StatusResponse }) {
  const { evaluation, delivery, database } = status;
  const sample = sampleWords(delivery.sample);
  return (
    <dl>
      <Figure name="Price to decision" value={lagWords(evaluation)} meaning={ROLES[evaluation.role]} />
      <Figure
        name="Tick to Telegram, half of all alerts"
        value={tookWords(delivery.p50Ms, database)}
        meaning={`From the tick that set off the alert to the moment Telegram accepted the message. ${sample}`}
      />
      <Figure
        name="Tick to Telegram, 95 of 100 alerts"
        value={tookWords(delivery.p95Ms, database)}
        meaning={sample}
      />
      <Figure
        name="Oldest queued message"
        value={pendingWords(status)}
        meaning="Messages are stored before they are sent; a queued one is not lost."
      />
      <Figure
        name="Telegram"
        value={reachWords(status)}
        meaning={
          delivery.telegram.since === null
            ? 'This process has not called it; another one may have.'
            : 'As of the last call to it.'
        }
      />
    </dl>
  );
}
