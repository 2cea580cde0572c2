import { BANNED_WORDS } from './banned-words.mjs';
import { bannedFinder, countWords, wordsIn, wordsOf } from './words-in.mjs';

const bannedIn = bannedFinder(BANNED_WORDS);
const instead = (file: string, name: string) => bannedIn({ file, name, as: 'name' })?.instead;

it.each([
  ['evaluatorBell', 'evaluator-bell'],
  ['TURNS_A_STEP', 'turns-a-step'],
  ['HTTPFront2', 'http-front2'],
  ['accounts-desk', 'accounts-desk'],
  ['#wishes', 'wishes'],
  ['f12', 'f12'],
])('reads %s as words', (name, words) => {
  expect(wordsOf(name)).toBe(words);
});

it.each([
  ['backend/test/a.ts', 'AccountsDesk', 'Fixture in tests, CommandRouter in the bot'],
  ['backend/src/a.ts', 'coinDesk', undefined],
  ['backend/src/a.ts', 'Bell', 'Signal'],
  ['backend/src/a.ts', 'bellwether', undefined],
  ['frontend/src/a.tsx', 'BellIcon', undefined],
  ['e2e/a.ts', 'TriggerWish', 'Input (TriggerInput), or the noun of what is asked for'],
  ['backend/src/a.ts', 'emailSpellings', undefined],
  ['backend/src/features/a.ts', 'mailServer', undefined],
  ['backend/src/features/a.ts', 'sendMail', 'email'],
  ['e2e/stand-ins/mail/a.ts', 'mailbox', undefined],
  ['backend/src/a.ts', 'newsFeeds', undefined],
  ['backend/src/a.ts', 'DeliveryNews', '…Events: News is the room of articles only'],
])('in %s the name %s is to be %s', (file, name, expected) => {
  expect(instead(file, name)).toBe(expected);
});

it('refuses a number as the name of a file, and as that only', () => {
  expect(bannedIn({ file: 'e2e/chaos/rows/f12.ts', name: 'f12', as: 'file' })).toBeDefined();
  expect(bannedIn({ file: 'e2e/chaos/rows/f12.ts', name: 'f12', as: 'name' })).toBeUndefined();
});

it('refuses vague methods, and those only', () => {
  const file = 'backend/src/a.ts';
  expect(bannedIn({ file, name: 'tell', as: 'method' })).toBeDefined();
  expect(bannedIn({ file, name: 'tellPerson', as: 'method' })).toBeUndefined();
  expect(bannedIn({ file, name: 'tell', as: 'name' })).toBeUndefined();
});

it('finds the names a file declares, not those it uses', () => {
  const { names } = wordsIn(
    'a.tsx',
    `import { Desk, Wish as Input } from './b.js';
     export class Signal { #held = 1; take(times: number) { return socket.handshake.query(this.#held); } }
     const { mood, left: right } = Desk.spell;
     const made = { luggage: 1, mood };
     const shown = <Bell turns={made}>{Input}</Bell>;`,
  );
  expect(names.map(({ name, line }) => `${name} ${line}`)).toEqual([
    'Input 1',
    'Signal 2',
    '#held 2',
    'take 2',
    'times 2',
    'mood 3',
    'right 3',
    'made 4',
    'luggage 4',
    'shown 5',
  ]);
  expect(names.filter(({ isMethod }) => isMethod).map(({ name }) => name)).toEqual(['take']);
});

it('counts an export once, with its overloads and a type of its name', () => {
  const { exported } = wordsIn(
    'a.ts',
    `export function read(a: string): string; export function read(a: number): string;
     export function read(a: unknown) { return String(a); }
     export type Price = 1; export const Price = 1, other = 2;
     const hidden = 3; export { again } from './b.js'; export abstract class Dto {} export interface Port {}`,
  );
  expect(exported).toEqual(['read', 'Price', 'other', 'Dto', 'Port']);
});

it.each([
  ['lines below each other', '// one two\n// three\n\n// four', ['1: 3', '4: 1']],
  ['a block', '\n/**\n * one two\n * @param a three\n */', ['2: 5']],
  ['a comment after code', 'const a = 1; // one', ['1: 1']],
  ['code in a fence aside', '/**\n * one\n * ```\n * const two = 3;\n * ```\n * four\n */', ['1: 2']],
  ['no text', "const a = '/* one'; const b = `// ${a} // two`; const c = /\\/\\*/; // three", ['1: 1']],
])('counts the words of comments: %s', (_name, text, expected) => {
  expect(wordsIn('a.ts', text).comments.map(({ line, words }) => `${line}: ${words}`)).toEqual(expected);
});

it('reads a style sheet', () => {
  expect(wordsIn('a.css', '.a { b: c } /* one two */').comments).toEqual([{ line: 1, words: 2 }]);
});

it('counts the words of a document, without code, bars and arrows', () => {
  expect(countWords('# One\n\n| two | three |\n|---|---|\n```\nnpm ci\n```\n──► four')).toBe(4);
});
