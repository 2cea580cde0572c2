import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsNotEmpty, IsString, MaxLength, ValidateIf } from 'class-validator';
import { type ChangeHookRequest, type CreateHookRequest, MAX_HOOK_NAME } from '../../contract/hooks.js';
import { IsRouteId } from '../channels/routes.dto.js';
import { oneLine } from '../triggers/domain/read-label.js';

const ROUTE = { type: String, format: 'uuid', nullable: true, description: 'null: your usual route' };
const NAME_LENGTH = { message: `A name has at most ${MAX_HOOK_NAME} characters.` };
const NO_NAME = { message: 'Give the hook a name.' };

/** As messages show it; what is no text stays as it is, for the checks. */
const asOneLine = ({ value }: { readonly value: unknown }): unknown =>
  typeof value === 'string' ? oneLine(value) : value;

export class CreateHookDto implements CreateHookRequest {
  @ApiProperty({ maxLength: MAX_HOOK_NAME, example: 'Breakout' })
  @Transform(asOneLine)
  @IsString()
  @IsNotEmpty(NO_NAME)
  @MaxLength(MAX_HOOK_NAME, NAME_LENGTH)
  readonly name: string;

  @ApiPropertyOptional(ROUTE)
  @IsRouteId()
  readonly routeId?: string | null;
}

export class ChangeHookDto implements ChangeHookRequest {
  @ApiPropertyOptional({ maxLength: MAX_HOOK_NAME })
  @ValidateIf(({ name }: ChangeHookDto) => name !== undefined)
  @Transform(asOneLine)
  @IsString()
  @IsNotEmpty(NO_NAME)
  @MaxLength(MAX_HOOK_NAME, NAME_LENGTH)
  readonly name?: string;

  @ApiPropertyOptional(ROUTE)
  @IsRouteId()
  readonly routeId?: string | null;
}
