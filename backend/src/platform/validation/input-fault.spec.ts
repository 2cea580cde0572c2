import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsBoolean,
  IsEnum,
  IsInt,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import type { AppError } from '../errors/app-error.js';
import { InputPipe } from './input-pipe.js';
import { fieldVerdict } from './input-fault.js';

class Inner {
  @IsNumber()
  level: number;
}

class Body {
  @IsOptional()
  @IsString()
  @MaxLength(3)
  name?: string;

  @IsOptional()
  @IsBoolean()
  active?: boolean;

  @IsOptional()
  @IsInt()
  count?: number;

  @IsOptional()
  @IsEnum(['above', 'below'])
  op?: string;

  @IsOptional()
  @Matches(/^\d+$/)
  code?: string;

  @IsOptional()
  @Matches(/^x$/, { message: 'A mark is x.' })
  mark?: string;

  @IsOptional()
  @IsString({ each: true })
  @ArrayMaxSize(2)
  tags?: string[];

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => Inner)
  inner?: Inner;
}

it.each<[body: object, status: number, message: string]>([
  [{ name: 5 }, 400, 'The field "name" must be text.'],
  [{ name: 'abcd' }, 422, 'The field "name" must be shorter than or equal to 3 characters.'],
  [{ active: 'yes' }, 400, 'The field "active" must be true or false.'],
  [{ count: 1.5 }, 422, 'The field "count" must be a whole number.'],
  [{ op: 'up' }, 400, 'The field "op" must be one of the words that the API documentation names.'],
  [{ code: 'x' }, 422, 'The field "code" does not have the right form.'],
  [{ mark: 'y' }, 422, 'A mark is x.'],
  [{ tags: [1] }, 400, 'Each value in "tags" must be text.'],
  [{ inner: [{ level: 1 }] }, 400, 'The field "inner" must be an object.'],
  [{ inner: 'x' }, 400, 'The field "inner" must be an object.'],
  [{ inner: { level: 'x' } }, 400, 'The field "inner.level" must be a number.'],
  [{ inner: {} }, 400, 'The field "inner.level" is missing.'],
])('%j: %i %s', async (body, status, message) => {
  const refused = (await new InputPipe()
    .transform(body, { type: 'body', metatype: Body })
    .catch((error: unknown) => error)) as AppError;
  expect([refused.status, refused.message]).toEqual([status, message]);
});

it.each<[name: string, constraint: string, value: unknown, verdict: string]>([
  ['an unknown field', 'whitelistValidation', 1, 'malformed'],
  ['a missing number', 'isNumber', undefined, 'malformed'],
  ['null', 'matches', null, 'malformed'],
  ['a number where text belongs', 'isString', 5, 'malformed'],
  ['a number where a pattern is expected', 'matches', 5, 'malformed'],
  ['text where a number belongs', 'isNumber', '5', 'malformed'],
  ['text under a minimum', 'min', '5', 'malformed'],
  ['a word the protocol does not know', 'isEnum', 'sideways', 'malformed'],
  ['an id that is none', 'isUuid', 'x', 'malformed'],
  ['an object as a choice', 'isIn', {}, 'malformed'],
  ['an unknown custom rule without a value', 'isLevel', undefined, 'malformed'],
  ['infinity, as JSON reads 1e999', 'isNumber', Number.POSITIVE_INFINITY, 'broken'],
  ['half a piece', 'isInt', 1.5, 'broken'],
  ['a number under the minimum', 'min', 0, 'broken'],
  ['text of the wrong pattern', 'matches', '24:00', 'broken'],
  ['an empty text', 'isNotEmpty', '', 'broken'],
  ['a choice not offered', 'isIn', 'DOGE', 'broken'],
  ['a custom rule', 'isLevel', 5, 'broken'],
  ['too many entries', 'arrayMaxSize', [1, 2], 'broken'],
])('%s', (_name, constraint, value, verdict) => {
  expect(fieldVerdict(constraint, value)).toBe(verdict);
});
