import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, Matches } from 'class-validator';
import { EVENT_CURSOR } from '../domain/event-cursor.js';

const NOT_A_PLACE = 'This is no place in the list.';

export class FailedPageDto {
  @ApiPropertyOptional({ description: '`next` of the page before' })
  @IsOptional()
  @IsString()
  @Matches(/^\d{1,18}$/, { message: NOT_A_PLACE })
  readonly before?: string;
}

export class EventsPageDto {
  @ApiPropertyOptional({ description: '`next` of the page before' })
  @IsOptional()
  @IsString()
  @Matches(EVENT_CURSOR, { message: NOT_A_PLACE })
  readonly before?: string;
}
