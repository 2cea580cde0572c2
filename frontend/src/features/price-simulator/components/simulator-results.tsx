import type { FiredTrigger, TestPriceResult } from '@contract/admin/simulator.js';
import { formatPrice } from '@contract/decimal.js';
import { Badge } from '../../../shared/ui/badge.js';
import { firedText, leftOutText, moreText, totalText } from '../result-words.js';

/** So many are listed at once, the others on demand. */
const FIRST = 8;

interface FiredProps {
  readonly label: string;
  readonly triggers: readonly FiredTrigger[];
}

function Fired({ label, triggers }: FiredProps) {
  return (
    <ul aria-label={label} className="mt-2 space-y-1 text-sm text-strong tabular-nums">
      {triggers.map((trigger) => (
        <li key={trigger.id} className="flex flex-wrap items-baseline justify-between gap-x-4">
          {firedText(trigger)}
          <code className="text-xs break-all text-muted">{trigger.id}</code>
        </li>
      ))}
    </ul>
  );
}

function Result({ result }: { readonly result: TestPriceResult }) {
  const { symbol, fired } = result;
  const notes = [moreText(result), leftOutText(result)].filter((note) => note !== null);
  const others = fired.slice(FIRST);
  return (
    <li className="rounded-xl border border-line bg-page p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold tabular-nums">
          {symbol} at {formatPrice(result.price)} USD
        </h3>
        <Badge tone={result.total > 0 ? 'warn' : 'muted'}>{totalText(result)}</Badge>
      </div>
      {fired.length > 0 && (
        <Fired label={`Triggers of ${symbol} that would fire`} triggers={fired.slice(0, FIRST)} />
      )}
      {others.length > 0 && (
        <details className="mt-2 text-sm">
          <summary className="cursor-pointer font-medium">Show {others.length} more</summary>
          <Fired label={`More triggers of ${symbol} that would fire`} triggers={others} />
        </details>
      )}
      {notes.map((note) => (
        <p key={note} className="mt-2 text-sm tabular-nums">
          {note}
        </p>
      ))}
    </li>
  );
}

/** What the prices would do. */
export function SimulatorResults({ results }: { readonly results: readonly TestPriceResult[] }) {
  return (
    <div aria-live="polite">
      <p className="text-sm">All watched triggers of all accounts, on a copy. Nothing was sent or changed.</p>
      <ul aria-label="Results" className="mt-3 space-y-3">
        {results.map((result) => (
          <Result key={result.symbol} result={result} />
        ))}
      </ul>
    </div>
  );
}
