import { RecentEdits } from './recent-edits.js';

const edit = { message: '7:1', seen: 'as sent', shown: 'disarmed' };

it('knows the latest edit of a message for three seconds', () => {
  const edits = new RecentEdits();
  expect(edits.has(edit, 0)).toBe(false);
  edits.add(edit, 0);
  expect([edits.has(edit, 2999), edits.has(edit, 3000)]).toEqual([true, false]);
  expect(edits.has({ ...edit, message: '7:2' }, 0)).toBe(false);
  expect(edits.has({ ...edit, seen: 'disarmed' }, 0)).toBe(false);
  expect(edits.has({ ...edit, shown: 'snoozed' }, 0)).toBe(false);
});

it('does not take one for the latest that another followed', () => {
  const edits = new RecentEdits();
  edits.add(edit, 0);
  edits.add({ ...edit, seen: 'disarmed', shown: 'as sent' }, 1);
  expect(edits.has(edit, 2)).toBe(false);
});

it('forgets the old ones of other messages, not the young', () => {
  const edits = new RecentEdits();
  edits.add(edit, 0);
  edits.add({ ...edit, message: '7:2' }, 2000);
  edits.add({ ...edit, message: '7:3' }, 3500);
  expect(edits.has(edit, 2000)).toBe(false);
  expect(edits.has({ ...edit, message: '7:2' }, 3500)).toBe(true);
});
