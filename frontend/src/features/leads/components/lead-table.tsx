import type { Lead } from '@contract/admin/leads.js';
import { Fragment, useId, useState } from 'react';
import { LeadIdentity, LeadState, LeadTriggers, Moment, TriggersButton } from './lead-parts.js';

const HEAD = ['Lead', 'State', 'Triggers', 'Last command', 'First seen', 'Last seen'];

function Row({ lead }: { readonly lead: Lead }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <Fragment>
      <tr className="border-t border-line align-top">
        <th scope="row" className="max-w-64 py-3 pr-4 pl-4 text-left font-normal sm:pl-5">
          <LeadIdentity lead={lead} />
        </th>
        <td className="py-3 pr-4">
          <LeadState active={lead.active} />
        </td>
        <td className="py-3 pr-4">
          <TriggersButton lead={lead} controls={id} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        </td>
        <td className="max-w-40 py-3 pr-4 break-words">{lead.lastCommand ?? '–'}</td>
        <td className="py-3 pr-4">
          <Moment at={lead.firstSeen} />
        </td>
        <td className="py-3 pr-4 sm:pr-5">
          <Moment at={lead.lastSeen} />
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={HEAD.length} className="px-4 pb-4 sm:px-5">
            <LeadTriggers lead={lead} id={id} />
          </td>
        </tr>
      )}
    </Fragment>
  );
}

/** Leads where there is room for columns. */
export function LeadTable({ leads }: { readonly leads: readonly Lead[] }) {
  return (
    <div className="overflow-x-auto">
      <table aria-label="Leads" className="w-full text-sm">
        <thead>
          <tr className="text-left text-xs">
            {HEAD.map((name) => (
              <th
                key={name}
                scope="col"
                className="py-2.5 pr-4 font-medium whitespace-nowrap first:pl-4 sm:first:pl-5"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {leads.map((lead) => (
            <Row key={lead.telegramUserId} lead={lead} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
