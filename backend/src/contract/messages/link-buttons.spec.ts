import { readButton } from './alert-buttons.js';
import { linkButtons, readLinkButton } from './link-buttons.js';

const CODE = 'abcdefghijklmnopqrstuvwxyz_-0123';
const labels = (triggers: number, fitting: number): string[][] =>
  linkButtons(CODE, { triggers, fitting }).map((row) => row.map(({ text }) => text));

describe('the buttons of the question', () => {
  it.each([
    [0, 0, [['Confirm', 'Cancel']]],
    [1, 1, [['Confirm and keep my trigger'], ['Confirm without it'], ['Cancel']]],
    [1, 0, [['Confirm without it'], ['Cancel']]],
    [3, 3, [['Confirm and keep my 3 triggers'], ['Confirm without them'], ['Cancel']]],
    [3, 1, [['Confirm and keep 1 of my 3 triggers'], ['Confirm without them'], ['Cancel']]],
    [3, 0, [['Confirm without them'], ['Cancel']]],
  ])('%i triggers, room for %i', (triggers, fitting, expected) => {
    expect(labels(triggers, fitting)).toEqual(expected);
  });

  it('carry what is read back, in at most 64 bytes', () => {
    const data = linkButtons(CODE, { triggers: 3, fitting: 3 }).flatMap((row) =>
      row.map((each) => each.data),
    );
    expect(data.map(readLinkButton)).toEqual([
      { answer: 'keep', code: CODE },
      { answer: 'drop', code: CODE },
      { answer: 'cancel', code: CODE },
    ]);
    expect(Math.max(...data.map((each) => Buffer.byteLength(each)))).toBeLessThanOrEqual(64);
    expect(data.map(readButton)).toEqual([null, null, null]);
  });

  it.each([
    '',
    'link:keep:',
    `link:open:${CODE}`,
    `link:keep:${CODE}x`,
    `link:keep:${CODE.slice(1)}`,
    `Link:keep:${CODE}`,
    `link:keep:${CODE}\n`,
    'why:00000000-0000-4000-8000-000000000000',
  ])('%j is none of them', (data) => {
    expect(readLinkButton(data)).toBeNull();
  });
});
