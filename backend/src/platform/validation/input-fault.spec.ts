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
