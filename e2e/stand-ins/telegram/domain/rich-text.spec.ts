import fc from 'fast-check';
import { type RichNode, richText } from './rich-text.js';

const textOf = (nodes: readonly RichNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('');

describe('richText', () => {
  it('nests what lies inside', () => {
    const entities = [
      { type: 'bold', offset: 2, length: 5 },
      { type: 'text_link', offset: 4, length: 1, url: 'https://a.io/' },
    ];
    expect(richText('a bcdef g', entities)).toEqual([
      'a ',
      { type: 'bold', children: ['bc', { type: 'text_link', url: 'https://a.io/', children: ['d'] }, 'ef'] },
      ' g',
    ]);
  });

  it('cuts an entity that crosses the end of another', () => {
    const entities = [
      { type: 'bold', offset: 0, length: 3 },
      { type: 'url', offset: 1, length: 4 },
    ];
    expect(richText('abcde', entities)).toEqual([
      { type: 'bold', children: ['a', { type: 'url', children: ['bc'] }] },
      { type: 'url', children: ['de'] },
    ]);
  });

  it('keeps the text, whatever the entities', () => {
    const entity = fc.record({
      type: fc.constantFrom('bold', 'italic', 'url'),
      offset: fc.nat(19),
      length: fc.integer({ min: 1, max: 10 }),
    });
    fc.assert(
      fc.property(fc.array(entity, { maxLength: 6 }), (entities) => {
        const text = 'abcdefghijklmnopqrstuvwxyz1234';
        expect(textOf(richText(text, entities))).toBe(text);
      }),
    );
  });
});
