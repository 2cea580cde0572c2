import { Transform } from 'class-transformer';

const WHOLE = /^-?\d{1,15}$/;
const FLAGS = new Map<unknown, boolean>([
  ['true', true],
  ['false', false],
]);

/** Reads a whole number out of a query, where all values are text; what is none stays text, for @IsInt to refuse. */
export function ReadWhole(): PropertyDecorator {
  return Transform(({ value }: { readonly value: unknown }) =>
    typeof value === 'string' && WHOLE.test(value) ? Number(value) : value,
  );
}

/** Reads `true` and `false` out of a query; anything else stays text, for @IsBoolean to refuse. */
export function ReadFlag(): PropertyDecorator {
  return Transform(({ value }: { readonly value: unknown }) => FLAGS.get(value) ?? value);
}
