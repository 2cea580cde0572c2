import type { Lead } from '@contract/admin/leads.js';
import { useId, useState } from 'react';
import { LeadIdentity, LeadState, LeadTriggers, Moment, TriggersButton } from './lead-parts.js';

function Card({ lead }: { readonly lead: Lead }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="space-y-3 border-t border-line px-4 py-4 first:border-t-0">
      <div className="flex items-start justify-between gap-3">
        <LeadIdentity lead={lead} />
        <LeadState active={lead.active} />
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        <dt>Last command</dt>
        <dd className="break-words text-strong">{lead.lastCommand ?? '–'}</dd>
        <dt>First seen</dt>
        <dd>
          <Moment at={lead.firstSeen} />
        </dd>
        <dt>Last seen</dt>
        <dd>
          <Moment at={lead.lastSeen} />
        </dd>
      </dl>
      <TriggersButton lead={lead} controls={id} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      {isOpen && <LeadTriggers lead={lead} id={id} />}
    </li>
  );
}

/** Leads one below the other, for narrow screens. */
export function LeadCards({ leads }: { readonly leads: readonly Lead[] }) {
  return (
    <ul aria-label="Leads">
      {leads.map((lead) => (
        <Card key={lead.telegramUserId} lead={lead} />
      ))}
    </ul>
  );
}
