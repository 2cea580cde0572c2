import type { ChannelView, RouteStep, RouteView, StepUnless } from '@contract/channels.js';

const UNLESS: Readonly<Record<StepUnless, string>> = {
  accepted: ' unless it was delivered',
  acknowledged: ' unless you said Seen',
  nothing: '',
};

/** "3 min", "1.5 min", "1 h". */
function waitText(waitSec: number): string {
  const minutes = Number((waitSec / 60).toFixed(1));
  return minutes === 60 ? '1 h' : `${minutes} min`;
}

/** "Telegram", "Telegram and Pager", "Telegram, Pager and Office". */
function joined(names: readonly string[]): string {
  const last = names.at(-1);
  if (last === undefined) return 'nobody';
  return names.length === 1 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

function nameOf(id: string, channels: readonly ChannelView[]): string {
  const channel = channels.find((each) => each.id === id);
  if (channel === undefined) return 'a removed channel';
  return channel.state === 'on' ? channel.label : `${channel.label} (${STATES[channel.state]})`;
}

const STATES = { off: 'off', unproven: 'not proven' } as const;

function stepText(step: RouteStep, place: number, channels: readonly ChannelView[]): string {
  const who = joined(step.channels.map((id) => nameOf(id, channels)));
  const urgent = step.onlyUrgent ? ', urgent alerts only' : '';
  if (place === 0) return `${who} at once${urgent}`;
  const after = step.waitSec === 0 ? 'right away' : `after ${waitText(step.waitSec)}`;
  return `then ${who} ${after}${UNLESS[step.unless]}${urgent}`;
}

/** A route in a sentence: "Telegram at once · then Pager after 3 min unless you said Seen". Pure. */
export function routeText({ steps }: Pick<RouteView, 'steps'>, channels: readonly ChannelView[]): string {
  return steps.map((step, place) => stepText(step, place, channels)).join(' · ');
}

/** The same of the route of those who have made none. Pure. */
export function defaultRouteText(channels: readonly ChannelView[]): string {
  const has = (kind: ChannelView['kind']) => channels.some((channel) => channel.kind === kind);
  if (!has('telegram'))
    return has('email') ? 'Email at once' : 'Nobody: neither Telegram nor email is set up';
  return has('email') ? 'Telegram, then email after 2 min if Telegram takes nothing' : 'Telegram at once';
}
