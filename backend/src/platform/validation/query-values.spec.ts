import { plainToInstance } from 'class-transformer';
import { ReadFlag, ReadWhole } from './query-values.js';

class Query {
  @ReadWhole()
  readonly limit?: unknown;

  @ReadFlag()
  readonly only?: unknown;
}

it.each([
  ['50', 50],
  ['-1', -1],
  ['0', 0],
  ['1e3', '1e3'],
  ['1.5', '1.5'],
  ['', ''],
  [' 7', ' 7'],
  ['0x10', '0x10'],
  ['9999999999999999', '9999999999999999'],
  [
    ['1', '2'],
    ['1', '2'],
  ],
])('reads the number %j as %j', (limit, read) => {
  expect(plainToInstance(Query, { limit }).limit).toEqual(read);
});

it.each([
  ['true', true],
  ['false', false],
  ['1', '1'],
  ['TRUE', 'TRUE'],
  ['', ''],
])('reads the flag %j as %j', (only, read) => {
  expect(plainToInstance(Query, { only }).only).toEqual(read);
});
