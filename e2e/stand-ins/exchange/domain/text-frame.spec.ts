import { textFrame } from './text-frame.js';

describe('a text frame', () => {
  it.each([
    ['short', 5, [0x81, 5]],
    ['longest of one byte', 125, [0x81, 125]],
    ['shortest of two bytes', 126, [0x81, 126, 0, 126]],
    ['longest of two bytes', 65_535, [0x81, 126, 0xff, 0xff]],
    ['shortest of eight bytes', 65_536, [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]],
  ])('announces its length: %s', (_name, length, header) => {
    const frame = textFrame('x'.repeat(length));
    expect([...frame.subarray(0, header.length)]).toEqual(header);
    expect(frame).toHaveLength(header.length + length);
  });

  it('counts bytes, not letters', () => {
    expect([...textFrame('€')]).toEqual([0x81, 3, 0xe2, 0x82, 0xac]);
  });
});
