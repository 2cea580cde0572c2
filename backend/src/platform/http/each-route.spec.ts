import { Controller, Get, SetMetadata } from '@nestjs/common';
import { forEachRoute } from './each-route.js';

const KEY = 'each-route.spec';
const Mark = (mark: string) => forEachRoute(KEY, SetMetadata(KEY, mark));

@Controller('marked')
@Mark('all')
class Marked {
  @Get('usual')
  usual(): string {
    return this.helper();
  }

  @Get('own')
  @Mark('own')
  own(): string {
    return this.helper();
  }

  private helper(): string {
    return '';
  }
}

it('stands for every route of a controller without one of its own, and for nothing else', () => {
  const marks = Object.getOwnPropertyNames(Marked.prototype).map((name) => [
    name,
    Reflect.getMetadata(KEY, Reflect.get(Marked.prototype, name)) as unknown,
  ]);
  expect(marks).toEqual([
    ['constructor', undefined],
    ['usual', 'all'],
    ['own', 'own'],
    ['helper', undefined],
  ]);
});
