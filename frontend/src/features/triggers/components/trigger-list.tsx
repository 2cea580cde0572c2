import type { Trigger } from '@contract/trigger.js';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { usePlanSentences } from '../../../shared/offers.js';
import { Button } from '../../../shared/ui/button.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { tierQuery } from '../api/tier-query.js';
import { limitText } from '../trigger-failure.js';
import { searched } from '../trigger-list.js';
import { TriggerRow } from './trigger-row.js';

export interface TriggerListProps {
  readonly triggers: readonly Trigger[];
  readonly searchRef: Ref<HTMLInputElement>;
  readonly onDeleted: () => void;
}

/** Why no trigger can be added, while that is so. */
function LimitLine() {
  const sentences = usePlanSentences();
  const { data: tier } = useQuery(tierQuery);
  if (tier?.triggerUsage.canCreate !== false) return null;
  return <p className="px-4 pt-3 text-xs sm:px-5">{limitText(tier, sentences)}</p>;
}

/** The triggers, and a field that narrows them down. */
export function TriggerList({ triggers, searchRef, onDeleted }: TriggerListProps) {
  const [search, setSearch] = useState('');
  const shown = searched(triggers, search);
  return (
    <>
      <LimitLine />
      <div className="border-b border-line p-4 pt-3 sm:px-5">
        <TextField
          ref={searchRef}
          type="search"
          label="Search triggers"
          value={search}
          placeholder="BTC above 70000"
          onChange={setSearch}
        />
      </div>
      {shown.length === 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3 p-4 text-sm sm:px-5">
          <p>No trigger matches “{search}”.</p>
          <Button size="sm" onClick={() => setSearch('')}>
            Show all
          </Button>
        </div>
      )}
      <ul aria-label="Price triggers" className="divide-y divide-line">
        {shown.map((trigger) => (
          <TriggerRow key={trigger.id} trigger={trigger} onDeleted={onDeleted} />
        ))}
      </ul>
    </>
  );
}
