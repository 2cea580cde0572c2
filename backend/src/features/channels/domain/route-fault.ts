import {
  LONGEST_WAIT_SEC,
  MAX_ROUTE_STEPS,
  type RouteStep,
  type SaveRouteRequest,
} from '../../../contract/channels.js';
import type { FieldFault } from '../../../contract/errors.js';

export const LONGEST_ROUTE_NAME = 60;

const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;
const UNSEEN = /\p{Cc}/u;

/** What breaks the rules of routes first; null: nothing. `known`: the ids of the person's channels. Pure. */
export function routeFault({ name, steps }: SaveRouteRequest, known: ReadonlySet<string>): FieldFault | null {
  if (!SEEN.test(name) || UNSEEN.test(name)) return fault('name', 'Give the route a name of plain text.');
  if (Array.from(name).length > LONGEST_ROUTE_NAME)
    return fault('name', `A name has at most ${LONGEST_ROUTE_NAME} characters.`);
  if (steps.length === 0 || steps.length > MAX_ROUTE_STEPS)
    return fault('steps', `A route has one to ${MAX_ROUTE_STEPS} steps.`);
  const named = new Set<string>();
  for (const [i, step] of steps.entries()) {
    const broken =
      stepFault(step, `steps[${i}]`, i === 0) ?? channelsFault(step, `steps[${i}]`, known, named);
    if (broken !== null) return broken;
  }
  return null;
}

function stepFault({ waitSec, unless }: RouteStep, field: string, isFirst: boolean): FieldFault | null {
  if (!Number.isInteger(waitSec) || waitSec < 0 || waitSec > LONGEST_WAIT_SEC)
    return fault(`${field}.waitSec`, `A step waits 0 to ${LONGEST_WAIT_SEC} whole seconds.`);
  if (isFirst && waitSec !== 0) return fault(`${field}.waitSec`, 'The first step does not wait.');
  if (isFirst && unless !== 'nothing')
    return fault(`${field}.unless`, 'The first step depends on nothing before it.');
  return null;
}

function channelsFault(
  { channels }: RouteStep,
  field: string,
  known: ReadonlySet<string>,
  named: Set<string>,
): FieldFault | null {
  if (channels.length === 0) return fault(`${field}.channels`, 'A step needs a channel.');
  for (const id of channels) {
    if (!known.has(id)) return fault(`${field}.channels`, 'You have no such channel.');
    if (named.has(id)) return fault(`${field}.channels`, 'A route uses each channel once.');
    named.add(id);
  }
  return null;
}

function fault(field: string, message: string): FieldFault {
  return { field, message };
}
