import type { RecentAlert, TriggerAlert } from '@contract/alert.js';
import { priceBeside } from '@contract/messages/condition-words.js';
import { withUnit } from '@contract/units.js';
import { basisWords, crossedWords, levelWords } from '../alert-words.js';
import { AlertTimeline } from './alert-timeline.js';
import { EvidenceTable } from './evidence-table.js';
import { HookEvidenceFacts } from './hook-evidence.js';
import { Fact } from './evidence-fact.js';

function TriggerEvidenceFacts({ alert }: { readonly alert: TriggerAlert }) {
  const { evidence } = alert;
  const amount = (price: number) => withUnit(alert.asset, priceBeside(evidence.condition, price));
  const crossed = crossedWords(alert);
  return (
    <div className="space-y-3">
      <EvidenceTable symbol={alert.asset} quotes={evidence.quotes} condition={evidence.condition} />
      <dl className="space-y-1 border-t border-line pt-3">
        <Fact name="Price" value={amount(evidence.price)} />
        <Fact name="Made as" value={basisWords(evidence)} />
        <Fact name="Level" value={levelWords(alert)} />
        <Fact
          name="Price before"
          value={evidence.priceBefore === null ? 'none known' : amount(evidence.priceBefore)}
        />
        {crossed !== null && <Fact name="Crossed, noticed late" value={crossed} />}
        <Fact name="Prices" value={evidence.source === 'simulated' ? 'Simulated' : 'Live'} />
      </dl>
    </div>
  );
}

/** Why an alert rang: each exchange's quote, the price they made, what it was compared with, and when things happened. */
export function AlertEvidence({ alert }: { readonly alert: RecentAlert }) {
  return (
    <div className="grid gap-x-8 gap-y-4 text-xs @2xl:grid-cols-2">
      {alert.triggerId === null ? (
        <HookEvidenceFacts alert={alert} />
      ) : (
        <TriggerEvidenceFacts alert={alert} />
      )}
      <div className="space-y-2">
        <AlertTimeline alert={alert} />
        <p>
          “Recorded” is the database’s clock, the rest is ours. Times are Vienna time; the message uses UTC.
        </p>
      </div>
    </div>
  );
}
