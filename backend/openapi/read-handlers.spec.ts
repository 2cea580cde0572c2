import ts from 'typescript';
import { answersModule, handlersOf } from './read-handlers.js';

const parse = (text: string) =>
  ts.createSourceFile('/x/pets.controller.ts', text, ts.ScriptTarget.ES2022, true);
const controller = (...methods: string[]) => parse(`@Controller('pets') class Pets { ${methods.join(' ')} }`);

it.each<[name: string, method: string, answer: string | null]>([
  ['a promise', `@Get() list(): Promise<readonly Pet[]> { return all(); }`, 'readonly Pet[]'],
  ['a value', `@Get() list(): Pet | null { return null; }`, 'Pet | null'],
  [
    'an inline type',
    `@Post() list(): { readonly ok: true } { return { ok: true }; }`,
    '{ readonly ok: true }',
  ],
  ['nothing', `@Delete() list(): Promise<void> {}`, null],
  ['nothing at once', `@Put() list(): void {}`, null],
])('%s', (_name, method, answer) => {
  expect(handlersOf(controller(method))).toEqual([{ operationId: 'Pets_list', answer }]);
});

it('other methods, and classes that are no controllers, have no handlers', () => {
  expect(handlersOf(controller('private help(): Pet { return pet; }', '@Once() twice() {}'))).toEqual([]);
  expect(handlersOf(parse(`class Pets { @Get() list(): Pet { return pet; } }`))).toEqual([]);
});

it('a handler that declares nothing is refused by its name', () => {
  expect(() => handlersOf(controller('@Get() list() { return []; }'))).toThrow(
    'Pets_list does not declare what it answers.',
  );
});

it('the module imports what the answers name, and no more', () => {
  const file = parse(`
    import { Controller, Get } from '@nestjs/common';
    import { type Pet, type Dog as Hound, feed } from './pet.js';
    import { Clock } from './clock.js';
    export interface Page { readonly pets: Pet[] }
    @Controller() export class Pets {
      constructor(private readonly clock: Clock) {}
      @Get() list(): Promise<Page> { return page(); }
      @Get('one') one(): Pet | Hound { return feed(); }
      @Get('none') none(): void {}
    }`);
  expect(answersModule(file, 'pets.controller.js')?.trim().split('\n')).toEqual([
    `import type { Pet, Dog as Hound } from './pet.js';`,
    `import type { Page } from './pets.controller.js';`,
    'export type Pets_list = Page;',
    'export type Pets_one = Pet | Hound;',
  ]);
});

it('a type that the file keeps to itself is refused', () => {
  const file = parse(`interface Page {} @Controller() class Pets { @Get() list(): Page { return page(); } }`);
  expect(() => answersModule(file, 'pets.controller.js')).toThrow('export Page, which a handler answers');
});

it('without answers there is no module', () => {
  expect(answersModule(controller('@Delete() list(): void {}'), 'pets.controller.js')).toBeNull();
});
