/** What comes unless the person says "Seen": the labels of its channels, and after how many seconds. */
export interface AlertAsk {
  readonly waitSec: number;
  readonly labels: readonly string[];
}

/** The line that asks for "Seen" of what comes next, or none: "Seen? Otherwise Pager rings in 3 min." Pure. */
export function askLine(alerts: readonly { readonly asks?: AlertAsk }[]): readonly string[] {
  const [soonest] = alerts.flatMap(({ asks }) => asks ?? []).sort((a, b) => a.waitSec - b.waitSec);
  if (soonest === undefined) return [];
  const { labels, waitSec } = soonest;
  const verb = labels.includes('email') ? 'follow' : 'ring';
  const when = waitSec === 0 ? 'at once' : `in ${waitText(waitSec)}`;
  return [`Seen? Otherwise ${listed(labels)} ${labels.length === 1 ? `${verb}s` : verb} ${when}.`];
}

/** “A”, “A and B”, “A, B and C”. Pure. */
export function listed(labels: readonly string[]): string {
  const last = labels.at(-1) ?? '';
  return labels.length < 2 ? last : `${labels.slice(0, -1).join(', ')} and ${last}`;
}

function waitText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.round(seconds / 60)} min`;
  return '1 h';
}
