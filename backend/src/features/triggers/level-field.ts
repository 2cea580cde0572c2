import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsNumber, IsOptional } from 'class-validator';

/** A number, or null, that may be left out. Which numbers are levels is a rule of the domain: here every number passes. */
export function LevelField(description: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: Number, nullable: true, description }),
    IsOptional(),
    IsNumber({ allowInfinity: true, allowNaN: true }),
  );
}
