import type { RecentAlert } from '@contract/alert.js';
import { localMillis } from '../../../shared/format/local-time.js';
import { sinceTick, timelineOf } from '../timeline.js';

const MISSING = { open: 'not yet', never: 'never' } as const;

/** What happened to an alert and when, to the millisecond, counted from the tick. */
export function AlertTimeline({ alert }: { readonly alert: RecentAlert }) {
  return (
    <table className="w-full">
      <caption className="pb-1 text-left font-semibold text-strong">Timeline</caption>
      <thead className="sr-only">
        <tr>
          <th>Step</th>
          <th>Time</th>
          <th>From the tick</th>
        </tr>
      </thead>
      <tbody>
        {timelineOf(alert).map((step) => (
          <tr key={step.name} className="border-t border-line">
            <th scope="row" className="py-1.5 pr-3 text-left font-medium">
              {step.name}
            </th>
            <td className="py-1.5 pr-3 text-right whitespace-nowrap tabular-nums">
              {step.state === 'done' && localMillis(step.at)}
            </td>
            <td className="py-1.5 text-right whitespace-nowrap text-strong tabular-nums">
              {step.state === 'done' ? sinceTick(step.sinceTickMs) : MISSING[step.state]}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
