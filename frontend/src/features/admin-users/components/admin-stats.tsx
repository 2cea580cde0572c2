import type { AdminStats as Stats } from '@contract/admin/accounts.js';
import type { Offers } from '@contract/status.js';
import { useQuery } from '@tanstack/react-query';
import { localClock } from '../../../shared/format/local-time.js';
import { LoadFailure } from '../../../shared/ui/load-failure.js';
import { useOffers } from '../../../shared/offers.js';
import { Panel } from '../../../shared/ui/panel.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { statsQuery } from '../api/user-calls.js';
import { REVENUE, statFigures } from '../stat-figures.js';

/** What it looks like before the figures are there; of the same size. */
const EMPTY = ['Users', 'Roles', 'Triggers', 'Alerts, 24 h', 'Leads', REVENUE];

interface TileProps {
  readonly name: string;
  readonly value: string | null;
  readonly detail: string | null;
}

function Tile({ name, value, detail }: TileProps) {
  return (
    <div className="min-w-0">
      <dt className="text-xs font-medium">{name}</dt>
      <dd className="mt-1 flex h-8 items-center text-2xl font-semibold text-strong tabular-nums">
        {value ?? <Skeleton className="h-6 w-16" />}
      </dd>
      <dd className="mt-0.5 min-h-12 text-xs md:max-lg:min-h-8 tabular-nums">{detail}</dd>
    </div>
  );
}

function tilesOf(stats: Stats | undefined, payments: Offers['payments']): readonly TileProps[] {
  if (stats !== undefined) return statFigures(stats, payments);
  const names = EMPTY.filter((name) => name !== REVENUE || payments !== 'none');
  return names.map((name) => ({ name, value: null, detail: null }));
}

/** How the service is used, in a few figures. */
export function AdminStats() {
  const { payments } = useOffers();
  const { data: stats, isError, refetch } = useQuery(statsQuery);
  return (
    <Panel id="stats" title="Quick stats">
      {isError ? (
        <LoadFailure text="The figures could not be loaded." onRetry={() => void refetch()} />
      ) : (
        <div className="px-4 py-4 sm:px-5">
          <dl className="grid grid-cols-2 gap-4 md:grid-cols-3 lg:grid-cols-6">
            {tilesOf(stats, payments).map((tile) => (
              <Tile key={tile.name} {...tile} />
            ))}
          </dl>
          <p className="mt-2 flex min-h-6 items-center text-xs tabular-nums">
            {stats !== undefined && `As of ${localClock(stats.asOf)}`}
          </p>
        </div>
      )}
    </Panel>
  );
}
