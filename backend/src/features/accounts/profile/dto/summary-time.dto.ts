import { ApiProperty } from '@nestjs/swagger';
import { IsString, ValidateBy } from 'class-validator';
import { isSummaryTime, SUMMARY_TIME_FAULT, type SummaryTimeRequest } from '../../../../contract/account.js';

export class SummaryTimeDto implements SummaryTimeRequest {
  @ApiProperty({ example: '13:00', description: 'HH:MM, UTC' })
  @IsString()
  @ValidateBy({
    name: 'isSummaryTime',
    validator: {
      validate: (value: unknown) => typeof value !== 'string' || isSummaryTime(value),
      defaultMessage: () => SUMMARY_TIME_FAULT,
    },
  })
  readonly time: string;
}
