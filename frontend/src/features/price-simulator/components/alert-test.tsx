import { watchedText } from '@contract/messages/condition-words.js';
import { isBandOp, type Trigger } from '@contract/trigger.js';
import type { TriggerTestRequest } from '@contract/user-triggers.js';
import { useId, useState } from 'react';
import { useFreshPrice } from '../../../shared/live/use-live-price.js';
import { conditionOfTrigger } from '../../../shared/trigger/trigger-condition.js';
import { Button } from '../../../shared/ui/button.js';
import { MessageDialog } from '../../../shared/ui/message-dialog.js';
import { Panel } from '../../../shared/ui/panel.js';
import { FIRST_SAMPLE, marketOf, sampleLevels, sampleRequest } from '../sample.js';
import { type AlertTestCalls, useAlertTest } from '../use-alert-test.js';
import { SampleFields } from './sample-fields.js';

const SAMPLE = '';
const NO_LEVELS = {
  inside: 'Enter two prices, the lower one first.',
  other: 'Enter a price above 0.',
} as const;

interface ChoiceProps {
  readonly triggers: readonly Trigger[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

function Choice({ triggers, value, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="block text-xs font-medium text-muted">
        Trigger
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="mt-1 h-11 w-full rounded-lg border border-line-strong bg-page px-3 text-base text-strong"
      >
        <option value={SAMPLE}>A sample condition</option>
        {triggers.length > 0 && (
          <optgroup label="Your triggers">
            {triggers.map((trigger) => (
              <option key={trigger.id} value={trigger.id}>
                {watchedText(trigger.symbol, conditionOfTrigger(trigger))}
              </option>
            ))}
          </optgroup>
        )}
      </select>
    </div>
  );
}

export interface AlertTestProps extends AlertTestCalls {
  /** One's own. */
  readonly triggers: readonly Trigger[];
}

/** Shows the alert of a trigger, one's own or a sample, as Telegram would, and sends it to one's own chat. */
export function AlertTest({ triggers, preview, send }: AlertTestProps) {
  const [chosen, setChosen] = useState(SAMPLE);
  const [sample, setSample] = useState(FIRST_SAMPLE);
  const [wasTried, setTried] = useState(false);
  const price = useFreshPrice(sample.symbol);
  const levels = sampleLevels(sample, price);
  const own = triggers.find(({ id }) => id === chosen);
  const what = own === undefined ? sampleRequest(sample, levels, price) : { triggerId: own.id };
  const fault = isBandOp(sample.op) ? NO_LEVELS.inside : NO_LEVELS.other;
  const { message, close, previewing, sending } = useAlertTest({ preview, send });
  const attempt = (run: (what: TriggerTestRequest) => void) => {
    setTried(true);
    if (what !== null) run(what);
  };
  return (
    <Panel title="Alert message">
      <div className="space-y-4 p-4 sm:p-5">
        <p className="text-sm">How a trigger’s alert reads in Telegram, at the price that sets it off.</p>
        <Choice triggers={triggers} value={own === undefined ? SAMPLE : chosen} onChange={setChosen} />
        {own === undefined && (
          <SampleFields
            sample={sample}
            levels={levels}
            price={marketOf(sample.symbol, price)}
            fault={wasTried && what === null ? fault : null}
            onChange={setSample}
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button aria-busy={previewing.isRunning} onClick={() => attempt(previewing.run)}>
            Preview Alert
          </Button>
          <Button look="primary" aria-busy={sending.isRunning} onClick={() => attempt(sending.run)}>
            Send to Telegram
          </Button>
        </div>
        <p className="text-xs">Test messages go to your own chat, marked TEST.</p>
      </div>
      <MessageDialog
        title="Alert preview"
        description="How the alert begins in Telegram, at the price that sets it off. Nothing was sent."
        message={message}
        onClose={close}
      />
    </Panel>
  );
}
