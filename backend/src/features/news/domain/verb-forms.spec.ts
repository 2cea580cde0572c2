import { verbForms } from './verb-forms.js';

it.each([
  ['jump', 'jumps jumped jumping'],
  ['surge', 'surges surged surging'],
  ['rally', 'rallies rallied rallying'],
  ['crash', 'crashes crashed crashing'],
  ['miss', 'misses missed missing'],
  ['dip', 'dips dipped dipping'],
  ['drain', 'drains drained draining'],
  ['delay', 'delays delayed delaying'],
  ['weigh', 'weighs weighed weighing'],
])('%s: %s', (verb, forms) => {
  expect(verbForms(verb)).toEqual([verb, ...forms.split(' ')]);
});
