import type { AuditParty, AuditRow } from '@contract/admin/audit.js';
import { useState } from 'react';
import { localTime } from '../../../shared/format/local-time.js';
import { useOlderPages } from '../../../shared/older-pages.js';
import { OlderList } from '../../../shared/ui/older-list.js';
import { Panel } from '../../../shared/ui/panel.js';
import { actionText, changeText, originText, partyText } from '../audit-words.js';
import { AccountFilter } from './account-filter.js';
import { siteInfo } from '../../../shared/site.js';

const AUDIT = ['api', 'admin', 'audit'] as const;

interface PartyProps {
  readonly party: AuditParty;
  readonly onChoose: (userId: string) => void;
}

function Party({ party, onChoose }: PartyProps) {
  return (
    <button
      type="button"
      title="Show this account only"
      onClick={() => onChoose(party.id)}
      className="cursor-pointer text-left font-medium break-all text-accent underline underline-offset-2"
    >
      {partyText(party)}
    </button>
  );
}

interface EntryProps {
  readonly row: AuditRow;
  readonly onChoose: (userId: string) => void;
}

function Entry({ row, onChoose }: EntryProps) {
  const change = changeText(row);
  const origin = originText(row);
  return (
    <div className="space-y-1 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-semibold text-strong">{actionText(row.action)}</p>
        <time dateTime={row.at} className="text-xs tabular-nums">
          {localTime(row.at)}
        </time>
      </div>
      <p>
        {row.actor === null ? (
          `${siteInfo().brandName} itself`
        ) : (
          <Party party={row.actor} onChoose={onChoose} />
        )}
        {row.target !== null && (
          <>
            {' · about '}
            <Party party={row.target} onChoose={onChoose} />
          </>
        )}
      </p>
      {change !== null && <p className="break-words tabular-nums">{change}</p>}
      {row.words !== null && <p className="break-words whitespace-pre-line text-strong">“{row.words}”</p>}
      {origin !== null && <p className="text-xs break-all">{origin}</p>}
    </div>
  );
}

/** How the account of the filter is called, as far as it is `found` or the rows know. */
function nameOf(userId: string, found: AuditParty | null, rows: readonly AuditRow[]): string {
  const known = [found, ...rows.flatMap(({ actor, target }) => [actor, target])];
  const party = known.find((each) => each?.id === userId);
  return party == null ? `account ${userId.slice(0, 8)}` : partyText(party);
}

export interface AuditLogProps {
  /** The account that the log is narrowed to, as actor or as target; null: none. */
  readonly userId: string | null;
  readonly onUserId: (userId: string | null) => void;
}

/** What admins did, and what was done for them: newest first, older on demand. */
export function AuditLog({ userId, onUserId }: AuditLogProps) {
  const pages = useOlderPages<AuditRow>({ path: AUDIT, ...(userId !== null && { search: { userId } }) });
  const [found, setFound] = useState<AuditParty | null>(null);
  return (
    <Panel title="Audit log">
      <AccountFilter
        chosen={userId === null ? null : nameOf(userId, found, pages.data ?? [])}
        onChoose={(account) => {
          setFound(account);
          onUserId(account?.id ?? null);
        }}
      />
      <OlderList
        label="Audit log"
        pages={pages}
        empty={userId === null ? 'No entries yet.' : 'No entries for this account.'}
        keyOf={({ id }) => id}
      >
        {(row) => <Entry row={row} onChoose={onUserId} />}
      </OlderList>
    </Panel>
  );
}
