import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsEnum,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  ValidateNested,
} from 'class-validator';
import { AVERAGE_LENGTHS, CANDLES, MOVE_WINDOWS } from '../../../contract/series.js';
import type { Direction, Repeat } from '../../../contract/trigger.js';
import type { TriggerToggleRequest } from '../../../contract/user-triggers.js';
import type { RawTriggerEdit, RawTriggerRequest, RawTriggerTest } from '../domain/read-form.js';
import type { RawGuard, RawWatch, WatchKind } from '../domain/read-watch.js';
import { LevelField } from '../level-field.js';

const DIRECTIONS: Direction[] = ['above', 'below', 'inside', 'outside'];
const KINDS: WatchKind[] = ['price', 'move', 'trail', 'average', 'rsi', 'extreme'];
const REPEATS: Repeat[] = ['always', 'once'];
const LEVEL = 'US dollars per unit; FED: percent';
const OPERATION = { enum: DIRECTIONS, nullable: true } as const;
/** More are counted, and refused with a sentence, by the rule itself. */
const MOST_READ = 20;
const NO_MOMENT = 'The end is a moment with its time zone, like 2027-01-31T14:00:00Z.';
/** Date.parse reads one without a time zone as of the machine's. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

/** A text, or null, that may be left out. */
function TextField(api: { description?: string; example?: string; format?: string } = {}): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: String, nullable: true, ...api }),
    IsOptional(),
    IsString(),
  );
}

export class WatchDto implements RawWatch {
  @ApiProperty({ enum: KINDS })
  @IsEnum(KINDS)
  readonly kind: WatchKind;

  @TextField({
    description:
      'price: above, below, inside, outside · move: up, down, either · trail: rise, fall · average, rsi: above, below · extreme: high, low',
  })
  readonly way?: string | null;

  @LevelField('price above and below: US dollars per unit · rsi: 1 to 99')
  readonly level?: number | null;

  @LevelField('price inside and outside: US dollars per unit')
  readonly low?: number | null;

  @LevelField('price inside and outside: US dollars per unit')
  readonly high?: number | null;

  @LevelField('move, trail: 0.1 to 1,000 percent; down and fall at most 95')
  readonly percent?: number | null;

  @ApiPropertyOptional({ enum: MOVE_WINDOWS, nullable: true, description: 'move; extreme: 24h, 7d' })
  @IsOptional()
  @IsString()
  readonly window?: string | null;

  @ApiPropertyOptional({ enum: ['sma', 'ema'], nullable: true, description: 'average' })
  @IsOptional()
  @IsString()
  readonly type?: string | null;

  @LevelField(`average: ${AVERAGE_LENGTHS.join(', ')} candles`)
  readonly length?: number | null;

  @ApiPropertyOptional({ enum: CANDLES, nullable: true, description: 'average, rsi' })
  @IsOptional()
  @IsString()
  readonly candles?: string | null;
}

export class GuardDto implements RawGuard {
  @TextField({ description: "Left out: the trigger's own" })
  readonly symbol?: string | null;

  @ApiProperty({ type: WatchDto })
  @IsObject()
  @ValidateNested()
  @Type(() => WatchDto)
  readonly watch: WatchDto;
}

class TermsDto {
  @LevelField(LEVEL)
  readonly price?: number | null;

  @LevelField(LEVEL)
  readonly bandLow?: number | null;

  @LevelField(LEVEL)
  readonly bandHigh?: number | null;

  @ApiPropertyOptional({ type: WatchDto, nullable: true, description: 'Instead of an operation with levels' })
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => WatchDto)
  readonly watch?: WatchDto | null;

  @ApiPropertyOptional({
    type: [GuardDto],
    nullable: true,
    description: 'At most two further conditions that have to hold when it fires; of any kind but trail',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_READ)
  @ValidateNested({ each: true })
  @Type(() => GuardDto)
  readonly guards?: readonly GuardDto[] | null;

  @TextField({ example: 'kraken', description: 'The one exchange to watch; null: the consensus of all' })
  readonly source?: string | null;

  @ApiPropertyOptional({
    enum: REPEATS,
    nullable: true,
    description: 'once: it is disarmed when it fires; null: always',
  })
  @IsOptional()
  @IsEnum(REPEATS)
  readonly repeat?: Repeat | null;

  @ApiPropertyOptional({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'With a time zone, 10 minutes to 366 days ahead: it does not fire from then on; null: never',
  })
  @IsOptional()
  @Matches(MOMENT, { message: NO_MOMENT })
  readonly expiresAt?: string | null;

  @LevelField('Whole seconds between two alerts, 0 to 604,800; null: as usual')
  readonly cooldownSec?: number | null;

  @LevelField(
    'How far it goes back before it may fire again: percent of the level, 0 to 10 · moves: points, less than the move · RSI: points, 0 to 20 · null: as usual',
  )
  readonly hysteresis?: number | null;

  @TextField({ example: 'Rent', description: 'At most 40 characters of plain text; null or blank: none' })
  readonly name?: string | null;

  @TextField({
    example: 'sell half',
    description: 'At most 200 characters of plain text; null or blank: none',
  })
  readonly note?: string | null;

  @ApiPropertyOptional({ type: Boolean, nullable: true, description: 'Rings in quiet hours and mutes, too' })
  @IsOptional()
  @IsBoolean()
  readonly alwaysRings?: boolean | null;

  @TextField({ format: 'uuid', description: 'The route of its alerts; null: your usual one' })
  readonly routeId?: string | null;
}

export class TriggerDto extends TermsDto implements RawTriggerRequest {
  @ApiProperty({ example: 'BTC' })
  @IsString()
  readonly symbol: string;

  @ApiPropertyOptional(OPERATION)
  @IsOptional()
  @IsEnum(DIRECTIONS)
  readonly op?: Direction | null;

  @LevelField(LEVEL)
  readonly v1?: number | null;

  @LevelField(LEVEL)
  readonly v2?: number | null;

  @ApiPropertyOptional(OPERATION)
  @IsOptional()
  @IsEnum(DIRECTIONS)
  readonly direction?: Direction | null;

  @ApiPropertyOptional({ default: true, description: 'false: it is there, and disarmed' })
  @IsOptional()
  @IsBoolean()
  readonly active?: boolean;
}

export class TriggerEditDto extends TermsDto implements RawTriggerEdit {
  @ApiPropertyOptional(OPERATION)
  @IsOptional()
  @IsEnum(DIRECTIONS)
  readonly direction?: Direction | null;
}

export class TriggerToggleDto implements TriggerToggleRequest {
  @ApiProperty()
  @IsBoolean()
  readonly active: boolean;
}

export class TriggerTestDto implements RawTriggerTest {
  @TextField({ format: 'uuid' })
  readonly triggerId?: string | null;

  @TextField()
  readonly symbol?: string | null;

  @ApiPropertyOptional(OPERATION)
  @IsOptional()
  @IsEnum(DIRECTIONS)
  readonly op?: Direction | null;

  @LevelField(LEVEL)
  readonly v1?: number | null;

  @LevelField(LEVEL)
  readonly v2?: number | null;

  @ApiPropertyOptional({ type: WatchDto, nullable: true, description: 'Instead of op with v1 and v2' })
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => WatchDto)
  readonly watch?: WatchDto | null;
}
