import {
  checkRoute,
  hasRoomForStep,
  newRouteDraft,
  type RouteDraft,
  routeDraftOf,
  withStep,
} from './route-draft.js';
import { EMAIL, makeChannel, makeRoute, TELEGRAM } from './testing/make-channels.js';

const PAGER = makeChannel();
const CHANNELS = [TELEGRAM, EMAIL, PAGER];
const NIGHT = routeDraftOf(makeRoute(), CHANNELS);
const second = (part: Partial<RouteDraft['steps'][number]>): RouteDraft => ({
  ...NIGHT,
  steps: NIGHT.steps.map((step, place) => (place === 1 ? { ...step, ...part } : step)),
});

it('gives back what it was made of', () => {
  const { id, ...route } = makeRoute({
    steps: [
      { channels: ['telegram', 'email'], waitSec: 0, unless: 'nothing', onlyUrgent: true },
      { channels: ['pager'], waitSec: 90, unless: 'accepted', onlyUrgent: false },
    ],
  });
  expect(checkRoute(routeDraftOf({ id, ...route }, CHANNELS))).toEqual({ kind: 'valid', route });
});

it.each([
  ['0', 0],
  ['2,5', 150],
  [' 60 ', 3600],
])('reads %s minutes as %s seconds', (minutes, waitSec) => {
  const checked = checkRoute(second({ minutes }));
  expect(checked.kind === 'valid' && checked.route.steps[1]?.waitSec).toBe(waitSec);
});

it.each([
  [{ ...NIGHT, name: '  ' }, null, 'Give the route a name, like “Night”.'],
  [second({ channels: [] }), 1, 'Choose a channel for this step.'],
  [second({ minutes: '' }), 1, 'Enter minutes from 0 to 60.'],
  [second({ minutes: '61' }), 1, 'Enter minutes from 0 to 60.'],
  [second({ minutes: '-1' }), 1, 'Enter minutes from 0 to 60.'],
  [second({ minutes: 'soon' }), 1, 'Enter minutes from 0 to 60.'],
])('says what is wrong', (draft, step, fault) => {
  expect(checkRoute(draft)).toMatchObject({ kind: 'invalid', step, fault });
});

it('leaves out what is gone, so that the step asks for another channel', () => {
  expect(checkRoute(routeDraftOf(makeRoute(), [TELEGRAM]))).toMatchObject({ step: 1, field: 'channels' });
});

it('begins with Telegram at once, and asks who is next', () => {
  const { steps } = newRouteDraft(CHANNELS);
  expect(steps.map(({ channels }) => channels)).toEqual([['telegram'], []]);
  expect(newRouteDraft([PAGER]).steps[0]?.channels).toEqual(['pager']);
});

it('adds steps up to five, as long as a channel is left', () => {
  const many = Array.from({ length: 9 }, (_, n) => makeChannel({ id: `c${n}` }));
  let draft = newRouteDraft(many);
  while (hasRoomForStep(draft, many)) draft = withStep(draft);
  expect(draft.steps).toHaveLength(5);
  expect(new Set(draft.steps.map(({ key }) => key)).size).toBe(5);
  expect(hasRoomForStep(NIGHT, [TELEGRAM, PAGER])).toBe(false);
});
