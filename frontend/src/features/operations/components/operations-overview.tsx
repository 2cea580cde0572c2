import type { Operations } from '@contract/admin/operations.js';
import { exchangeName } from '@contract/symbols.js';
import { localTime } from '../../../shared/format/local-time.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Panel } from '../../../shared/ui/panel.js';
import {
  backupMark,
  feedMark,
  heartbeatMark,
  holderMark,
  messageName,
  oldestMark,
  processName,
  telegramMark,
} from '../operations-words.js';
import { MarkedRows } from './marked-rows.js';

const LEASES = {
  market: 'Watches the market',
  telegram: 'Talks to Telegram',
  scheduler: 'Runs due jobs',
} as const;

function Outbox({ outbox }: { readonly outbox: Operations['outbox'] }) {
  const oldest = oldestMark(outbox);
  return (
    <Panel title="Outbox" mark={<Badge tone={oldest.tone}>{oldest.text}</Badge>}>
      <MarkedRows
        label="Queued messages"
        empty="No queued messages."
        rows={outbox.waiting.map(({ channel, kind, count }) => ({
          key: `${channel} ${kind}`,
          name: messageName(channel, kind),
          mark: { tone: 'muted', text: count.toLocaleString('en-US') },
        }))}
      />
      <p className="border-t border-line px-4 py-3 text-sm tabular-nums sm:px-5">
        Failed in the last 24 hours: {outbox.failedIn24Hours.toLocaleString('en-US')}
      </p>
    </Panel>
  );
}

/** Who runs, who has which lease, what is heard of the outside, what waits. */
export function OperationsOverview({ operations }: { readonly operations: Operations }) {
  const { processes, leases, exchanges, telegram, outbox, backups, asOf } = operations;
  const backup = backupMark(backups, asOf);
  const reach = telegramMark(telegram, Date.parse(asOf));
  return (
    <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-2">
      <Panel title="Processes">
        <MarkedRows
          label="Processes"
          empty="No process has reported yet."
          rows={processes.map((process) => ({
            key: process.id,
            name: processName(process),
            line: `${process.roles.join(', ')} · ${process.version} · since ${localTime(process.startedAt)}`,
            mark: heartbeatMark(process, asOf),
          }))}
        />
      </Panel>
      <Panel title="Leases">
        <MarkedRows
          label="Leases"
          empty="There are no leases yet."
          rows={leases.map((lease) => ({
            key: lease.name,
            name: LEASES[lease.name],
            line: `${lease.name} · epoch ${lease.epoch}`,
            mark: holderMark(lease, processes),
          }))}
        />
        <p className="flex items-center justify-between gap-4 border-t border-line px-4 py-3 text-sm sm:px-5">
          Nightly backups <Badge tone={backup.tone}>{backup.text}</Badge>
        </p>
      </Panel>
      <Panel title="Feeds" mark={<Badge tone={reach.tone}>Telegram: {reach.text}</Badge>}>
        <MarkedRows
          label="Exchanges"
          empty="No process is watching the market right now."
          rows={exchanges.map((exchange) => ({
            key: exchange.exchange,
            name: exchangeName(exchange.exchange),
            mark: feedMark(exchange),
          }))}
        />
      </Panel>
      <Outbox outbox={outbox} />
    </div>
  );
}
