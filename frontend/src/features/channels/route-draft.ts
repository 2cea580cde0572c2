import {
  type ChannelView,
  LONGEST_WAIT_SEC,
  MAX_CHANNEL_LABEL,
  MAX_ROUTE_STEPS,
  type RouteStep,
  type RouteView,
  type SaveRouteRequest,
  type StepUnless,
} from '@contract/channels.js';

/** A step as the form holds it. */
export interface StepDraft {
  /** Of the form alone: steps come and go. */
  readonly key: number;
  readonly channels: readonly string[];
  /** Minutes after the step before it, as typed; of the first step not shown. */
  readonly minutes: string;
  readonly unless: StepUnless;
  readonly onlyUrgent: boolean;
}

export interface RouteDraft {
  readonly name: string;
  readonly steps: readonly StepDraft[];
}

export interface RouteFault {
  readonly kind: 'invalid';
  /** null: the name; else the place of the step. */
  readonly step: number | null;
  readonly field: 'name' | 'channels' | 'minutes';
  readonly fault: string;
}

export type CheckedRoute = { readonly kind: 'valid'; readonly route: SaveRouteRequest } | RouteFault;

const MOST_MINUTES = LONGEST_WAIT_SEC / 60;
const USUAL_MINUTES = '3';

const stepDraft = (step: RouteStep, key: number): StepDraft => ({
  key,
  channels: step.channels,
  minutes: String(Number((step.waitSec / 60).toFixed(2))),
  unless: step.unless,
  onlyUrgent: step.onlyUrgent,
});

/** The form of a saved route; without channels that are gone. Pure. */
export function routeDraftOf({ name, steps }: RouteView, channels: readonly ChannelView[]): RouteDraft {
  const isThere = (id: string) => channels.some((channel) => channel.id === id);
  return {
    name,
    steps: steps.map((step, key) => {
      const draft = stepDraft(step, key);
      return { ...draft, channels: draft.channels.filter(isThere) };
    }),
  };
}

/** The form of a new route, begun with what holds without one: Telegram at once, else email, else the first there is. Pure. */
export function newRouteDraft(channels: readonly ChannelView[]): RouteDraft {
  const first =
    channels.find(({ kind }) => kind === 'telegram') ?? channels.find(({ state }) => state === 'on');
  const start: RouteStep = {
    channels: first === undefined ? [] : [first.id],
    waitSec: 0,
    unless: 'nothing',
    onlyUrgent: false,
  };
  return withStep({ name: '', steps: [stepDraft(start, 0)] });
}

/** The form with one more step at its end. Pure. */
export function withStep(draft: RouteDraft): RouteDraft {
  const key = Math.max(...draft.steps.map((step) => step.key)) + 1;
  const step = {
    key,
    channels: [],
    minutes: USUAL_MINUTES,
    unless: 'acknowledged',
    onlyUrgent: false,
  } as const;
  return { ...draft, steps: [...draft.steps, step] };
}

/** Whether a step can be added: no channel comes twice. Pure. */
export function hasRoomForStep({ steps }: RouteDraft, channels: readonly ChannelView[]): boolean {
  const used = new Set(steps.flatMap((step) => step.channels));
  return steps.length < MAX_ROUTE_STEPS && channels.some(({ id }) => !used.has(id));
}

function minutesIn(text: string): number {
  const typed = text.trim().replace(',', '.');
  return typed === '' ? NaN : Number(typed);
}

/** The form as a route, or what is wrong with it first. Pure. */
export function checkRoute({ name, steps }: RouteDraft): CheckedRoute {
  const invalid = (step: number | null, field: RouteFault['field'], fault: string): RouteFault => ({
    kind: 'invalid',
    step,
    field,
    fault,
  });
  const line = name.trim().replace(/\s+/g, ' ');
  if (line === '') return invalid(null, 'name', 'Give the route a name, like “Night”.');
  if (line.length > MAX_CHANNEL_LABEL)
    return invalid(null, 'name', `A name has at most ${MAX_CHANNEL_LABEL} characters.`);
  for (const [place, { channels, minutes }] of steps.entries()) {
    if (channels.length === 0) return invalid(place, 'channels', 'Choose a channel for this step.');
    const wait = minutesIn(minutes);
    if (place > 0 && !(wait >= 0 && wait <= MOST_MINUTES))
      return invalid(place, 'minutes', `Enter minutes from 0 to ${MOST_MINUTES}.`);
  }
  return {
    kind: 'valid',
    route: {
      name: line,
      steps: steps.map(({ channels, minutes, unless, onlyUrgent }, place) => ({
        channels,
        waitSec: place === 0 ? 0 : Math.round(minutesIn(minutes) * 60),
        unless: place === 0 ? 'nothing' : unless,
        onlyUrgent,
      })),
    },
  };
}

/** What the form comes to so far, for the sentence below it. Pure. */
export function shownSteps({ steps }: RouteDraft): readonly RouteStep[] {
  return steps.map(({ channels, minutes, unless, onlyUrgent }) => {
    const wait = minutesIn(minutes);
    return { channels, waitSec: Number.isNaN(wait) ? 0 : wait * 60, unless, onlyUrgent };
  });
}
