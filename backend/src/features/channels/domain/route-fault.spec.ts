import type { RouteStep, SaveRouteRequest } from '../../../contract/channels.js';
import { routeFault } from './route-fault.js';

const KNOWN = new Set(['telegram', 'email', 'pager']);
const FIRST: RouteStep = { channels: ['telegram'], waitSec: 0, unless: 'nothing', onlyUrgent: false };
const NEXT: RouteStep = { channels: ['pager'], waitSec: 180, unless: 'acknowledged', onlyUrgent: true };
const route = (...steps: readonly RouteStep[]): SaveRouteRequest => ({ name: 'Night', steps });

it.each([
  ['one step', route(FIRST)],
  ['two steps', route(FIRST, NEXT)],
  ['the longest wait', route(FIRST, { ...NEXT, waitSec: 3600 })],
  ['a name of 60 characters', { ...route(FIRST), name: '🌙'.repeat(60) }],
])('%s are fine', (_name, request) => {
  expect(routeFault(request, KNOWN)).toBeNull();
});

it.each([
  ['name', 'Give the route a name of plain text.', { ...route(FIRST), name: '  ' }],
  ['name', 'Give the route a name of plain text.', { ...route(FIRST), name: 'a\u0000b' }],
  ['name', 'A name has at most 60 characters.', { ...route(FIRST), name: 'x'.repeat(61) }],
  ['steps', 'A route has one to 5 steps.', route()],
  ['steps', 'A route has one to 5 steps.', route(FIRST, NEXT, NEXT, NEXT, NEXT, NEXT)],
  ['steps[0].waitSec', 'The first step does not wait.', route({ ...FIRST, waitSec: 1 })],
  [
    'steps[0].unless',
    'The first step depends on nothing before it.',
    route({ ...FIRST, unless: 'accepted' }),
  ],
  ['steps[1].waitSec', 'A step waits 0 to 3600 whole seconds.', route(FIRST, { ...NEXT, waitSec: 3601 })],
  ['steps[1].waitSec', 'A step waits 0 to 3600 whole seconds.', route(FIRST, { ...NEXT, waitSec: 0.5 })],
  ['steps[1].channels', 'A step needs a channel.', route(FIRST, { ...NEXT, channels: [] })],
  ['steps[1].channels', 'You have no such channel.', route(FIRST, { ...NEXT, channels: ['fax'] })],
  ['steps[1].channels', 'A route uses each channel once.', route(FIRST, { ...NEXT, channels: ['telegram'] })],
  ['steps[0].channels', 'A route uses each channel once.', route({ ...FIRST, channels: ['email', 'email'] })],
])('%s: %s', (field, message, request) => {
  expect(routeFault(request, KNOWN)).toEqual({ field, message });
});
