import type { TestPriceResult } from '@contract/admin/simulator.js';
import { useStore } from 'jotai';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../../shared/http.js';
import { priceAtom } from '../../../shared/live/live-atoms.js';
import { Button } from '../../../shared/ui/button.js';
import { lazyComponent } from '../../../shared/ui/lazy-component.js';
import { Panel } from '../../../shared/ui/panel.js';
import { useToast } from '../../../shared/ui/toast.js';
import { useExclusive } from '../../../shared/use-exclusive.js';
import { testPrices } from '../api/simulator-call.js';
import { type CheckedPrices, checkPrices, NO_PRICES } from '../typed-prices.js';
import { PriceInputs } from './price-inputs.js';

const SimulatorResults = lazyComponent(async () => (await import('./simulator-results.js')).SimulatorResults);

/** Says which triggers the typed prices would fire. */
export function SimulatorPanel() {
  const toast = useToast();
  const store = useStore();
  const [typed, setTyped] = useState(NO_PRICES);
  const [faulty, setFaulty] = useState<CheckedPrices['faulty']>([]);
  const [results, setResults] = useState<readonly TestPriceResult[] | null>(null);
  const { isRunning, run } = useExclusive(async ({ request }: CheckedPrices) => {
    if (request === null) {
      toast({
        tone: 'bad',
        title: 'No Prices Entered',
        description: 'Enter at least one valid price to test',
      });
      return;
    }
    try {
      setResults((await testPrices(request)).results);
    } catch (error) {
      setResults(null);
      toast({
        tone: 'bad',
        title: 'Price Test Failed',
        description: errorText(error, 'Please try again.'),
      });
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkPrices(typed, (symbol) => store.get(priceAtom(symbol))?.price ?? null);
    setFaulty(checked.faulty);
    run(checked);
  };
  return (
    <Panel title="Price simulator">
      <div className="space-y-4 p-4 sm:p-5">
        <p className="text-sm">Which triggers would fire at these prices? One price is enough.</p>
        <form noValidate aria-label="Price simulator" onSubmit={submit} className="space-y-4">
          <PriceInputs typed={typed} onChange={setTyped} faulty={faulty} />
          <Button type="submit" look="primary" aria-busy={isRunning}>
            {isRunning ? 'Testing...' : 'Test prices'}
          </Button>
        </form>
        {results !== null && <SimulatorResults results={results} />}
      </div>
    </Panel>
  );
}
