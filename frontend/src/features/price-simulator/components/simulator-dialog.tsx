import type { TestPriceResult } from '@contract/admin/simulator.js';
import { TriangleAlert } from 'lucide-react';
import { useStore } from 'jotai';
import { type FormEvent, useState } from 'react';
import { priceAtom } from '../../../shared/live/live-atoms.js';
import { Button } from '../../../shared/ui/button.js';
import { DialogView } from '../../../shared/ui/dialog-view.js';
import { useExclusive } from '../../../shared/use-exclusive.js';
import { testPrices } from '../api/simulator-call.js';
import { NOTHING_TO_SIMULATE, type SimulatorFailure, simulatorFailure } from '../simulator-failure.js';
import { type CheckedPrices, checkPrices, NO_PRICES } from '../typed-prices.js';
import { PriceInputs } from './price-inputs.js';
import { SimulatorResults } from './simulator-results.js';

type Outcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly failure: SimulatorFailure }
  | { readonly kind: 'done'; readonly results: readonly TestPriceResult[] };

async function simulate({ request }: CheckedPrices): Promise<Outcome> {
  if (request === null) return { kind: 'failed', failure: NOTHING_TO_SIMULATE };
  try {
    return { kind: 'done', results: (await testPrices(request)).results };
  } catch (error) {
    return { kind: 'failed', failure: simulatorFailure(error) };
  }
}

function Failure({ failure: { title, lines } }: { readonly failure: SimulatorFailure }) {
  return (
    <div role="alert" className="flex items-start gap-2 rounded-xl border border-down/50 p-3 text-sm">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-down" />
      <div className="min-w-0">
        <p className="font-semibold text-down">{title}</p>
        {lines.map((line) => (
          <p key={line} className="break-words">
            {line}
          </p>
        ))}
      </div>
    </div>
  );
}

function Form() {
  const store = useStore();
  const [typed, setTyped] = useState(NO_PRICES);
  const [faulty, setFaulty] = useState<CheckedPrices['faulty']>([]);
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' });
  const { isRunning, run } = useExclusive(async (checked: CheckedPrices) => {
    setOutcome({ kind: 'none' });
    setOutcome(await simulate(checked));
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkPrices(typed, (symbol) => store.get(priceAtom(symbol))?.price ?? null);
    setFaulty(checked.faulty);
    run(checked);
  };
  return (
    <>
      <form noValidate aria-label="Price Simulator" onSubmit={submit} className="mt-5 space-y-4">
        <PriceInputs typed={typed} onChange={setTyped} faulty={faulty} />
        <Button type="submit" look="primary" aria-busy={isRunning}>
          {isRunning ? 'Simulating...' : 'Run simulation'}
        </Button>
      </form>
      <div className="mt-4 empty:hidden">
        {outcome.kind === 'failed' && <Failure failure={outcome.failure} />}
        {outcome.kind === 'done' && <SimulatorResults results={outcome.results} />}
      </div>
    </>
  );
}

export interface SimulatorDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The Price Simulator of admins: which triggers would fire if these were the prices. */
export function SimulatorDialog(props: SimulatorDialogProps) {
  return (
    <DialogView
      {...props}
      title="Price Simulator"
      description="Which triggers would fire at these prices. Nothing is sent, nothing changes."
    >
      <Form />
    </DialogView>
  );
}
