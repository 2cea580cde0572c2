import { askLine } from './alert-ask.js';

it.each([
  [['Pager'], 180, 'Seen? Otherwise Pager rings in 3 min.'],
  [['Pager', 'Phone'], 45, 'Seen? Otherwise Pager and Phone ring in 45 s.'],
  [['Pager', 'Phone', 'Telegram'], 3600, 'Seen? Otherwise Pager, Phone and Telegram ring in 1 h.'],
  [['email'], 120, 'Seen? Otherwise email follows in 2 min.'],
  [['email', 'Pager'], 0, 'Seen? Otherwise email and Pager follow at once.'],
])('of %j after %s s it reads %s', (labels, waitSec, line) => {
  expect(askLine([{ asks: { labels, waitSec } }])).toEqual([line]);
});

it('is about what comes soonest, and none where nothing waits', () => {
  const [later, sooner] = [180, 60].map((waitSec) => ({ asks: { labels: ['Pager'], waitSec } }));
  expect(askLine([{}, later ?? {}, sooner ?? {}])).toEqual(['Seen? Otherwise Pager rings in 1 min.']);
  expect(askLine([{}])).toEqual([]);
});
