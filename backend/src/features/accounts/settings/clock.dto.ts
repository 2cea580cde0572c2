import { ApiProperty } from '@nestjs/swagger';
import { IsArray, IsBoolean, IsEnum, IsString, ValidateBy } from 'class-validator';
import { isSummaryTime } from '../../../contract/account.js';
import {
  areQuietDays,
  EVERY_DAY,
  QUIET_DAYS_FAULT,
  QUIET_FAULT,
  type QuietHours,
  type QuietMode,
} from '../../../contract/quiet.js';
import { isTimeZone, TIME_ZONE_FAULT } from '../../../contract/time-zone.js';
import { TextRule } from '../../../platform/validation/text-fields.js';

/** A name of a time zone that this server knows. */
export const IsTimeZone = () => TextRule('isTimeZone', isTimeZone, TIME_ZONE_FAULT);

const IsTimeOfDay = () => TextRule('isTimeOfDay', isSummaryTime, QUIET_FAULT);

export class QuietHoursDto implements QuietHours {
  @ApiProperty({ example: '22:00' })
  @IsString()
  @IsTimeOfDay()
  readonly from: string;

  @ApiProperty({ example: '07:00', description: 'Before `from`: on the day after' })
  @IsString()
  @IsTimeOfDay()
  @ValidateBy({
    name: 'differsFromBegin',
    validator: {
      validate: (to: unknown, args) => to !== (args?.object as QuietHoursDto | undefined)?.from,
      defaultMessage: () => QUIET_FAULT,
    },
  })
  readonly to: string;

  @ApiProperty({ type: [Number], example: EVERY_DAY, description: 'Days on which it begins; 1 is Monday' })
  @IsArray()
  @ValidateBy({
    name: 'areQuietDays',
    validator: {
      validate: (days: unknown) => !Array.isArray(days) || areQuietDays(days),
      defaultMessage: () => QUIET_DAYS_FAULT,
    },
  })
  readonly days: readonly number[];

  @ApiProperty({ enum: ['silent', 'held'] })
  @IsEnum(['silent', 'held'])
  readonly mode: QuietMode;

  @ApiProperty({ description: 'Whether urgent alerts ring all the same' })
  @IsBoolean()
  readonly urgentRings: boolean;
}
