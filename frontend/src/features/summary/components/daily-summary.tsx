import type { User } from '@contract/account.js';
import { cityOf } from '@contract/time-zone.js';
import { localTimeOf, utcTimeOf } from '../../../shared/format/local-date.js';
import { shownZone } from '../../../shared/format/shown-zone.js';
import { KeepLocalTime } from './keep-local-time.js';
import { Panel } from '../../../shared/ui/panel.js';
import { ChangeTimeDialog } from './change-time-dialog.js';
import { NewsActions } from './news-actions.js';

export interface DailySummaryProps {
  readonly user: User;
  /** Whether the dialog that changes the time is open; the page opens it as well. */
  readonly isChanging: boolean;
  readonly onChangingChange: (isChanging: boolean) => void;
  readonly reload: () => void;
}

/** When the daily summary comes, and a look at it. */
export function DailySummary({ user, isChanging, onChangingChange, reload }: DailySummaryProps) {
  const { dailySummaryTime: time, summaryTimeZone: zone } = user;
  return (
    <Panel
      id="summary"
      title="Daily summary"
      actions={
        <ChangeTimeDialog user={user} open={isChanging} onOpenChange={onChangingChange} reload={reload} />
      }
    >
      <div className="space-y-4 px-4 py-4 sm:px-5">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-2xl font-semibold text-strong tabular-nums">
            {time}{' '}
            <span className="text-sm font-medium text-muted">
              {zone === 'UTC' ? 'UTC' : `in ${cityOf(zone)}`}
            </span>
          </span>
          <span className="text-sm tabular-nums">
            {zone === 'UTC'
              ? `${localTimeOf(time)} in ${cityOf(shownZone())}`
              : `today ${utcTimeOf(time, zone)} UTC`}
          </span>
        </p>
        <p className="text-sm">
          Once a day in Telegram: prices of your coins, the triggers closest to firing, yesterday's alerts,
          the news that matters to your coins.
        </p>
        <KeepLocalTime user={user} reload={reload} />
        <NewsActions role={user.role} />
      </div>
    </Panel>
  );
}
