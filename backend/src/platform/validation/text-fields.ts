import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsNotEmpty, IsString, Matches, MaxLength, ValidateBy } from 'class-validator';

/** For class-transformer: a text without the space around it; what is no text stays as it is, for the checks. Pure. */
export function trimmed({ value }: { readonly value: unknown }): unknown {
  return typeof value === 'string' ? value.trim() : value;
}

/**
 * A name, which goes into mails and lists: one line of at most `most` characters, without the space around it. `noun` begins
 * the sentences, as "A name"; `missing` is the one for an empty text. Of several faults the last listed here is told.
 */
export function NameField(noun: string, most: number, missing: string): PropertyDecorator {
  return applyDecorators(
    MaxLength(most, { message: `${noun} has at most ${most} characters.` }),
    Matches(/^\P{Cc}*$/u, { message: `${noun} is one line of text.` }),
    IsNotEmpty({ message: missing }),
    IsString(),
    Transform(trimmed),
  );
}

/** A rule of texts and its sentence; what is no text is left to `@IsString`. */
export function TextRule(name: string, holds: (text: string) => boolean, fault: string): PropertyDecorator {
  return ValidateBy({
    name,
    validator: {
      validate: (value: unknown) => typeof value !== 'string' || holds(value),
      defaultMessage: () => fault,
    },
  });
}
