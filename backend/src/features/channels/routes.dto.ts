import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsEnum,
  IsNumber,
  IsOptional,
  IsString,
  Matches,
  ValidateNested,
} from 'class-validator';
import {
  LONGEST_WAIT_SEC,
  MAX_ROUTE_STEPS,
  type RouteStep,
  type SaveRouteRequest,
  type StepUnless,
  type UsualRouteRequest,
} from '../../contract/channels.js';
import { LONGEST_ROUTE_NAME } from './domain/route-fault.js';

const UNLESS: StepUnless[] = ['accepted', 'acknowledged', 'nothing'];
/** More are counted, and refused with a sentence, by the rule itself. */
const MOST_READ = 40;
const ROUTE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id of a route, or null: none of their own. It may be left out; what that means is up to each request. */
export const IsRouteId = (): PropertyDecorator =>
  applyDecorators(Matches(ROUTE_ID, { message: 'You have no such route.' }), IsOptional());

export class RouteStepDto implements RouteStep {
  @ApiProperty({ type: [String], description: 'telegram, email, or ids of your channels; they go at once' })
  @IsArray()
  @ArrayMaxSize(MOST_READ)
  @IsString({ each: true })
  readonly channels: readonly string[];

  @ApiProperty({
    description: `Seconds after the step before it, 0 to ${LONGEST_WAIT_SEC}; of the first step 0`,
  })
  @IsNumber()
  readonly waitSec: number;

  @ApiProperty({ enum: UNLESS, description: 'What makes the step needless; of the first step nothing' })
  @IsEnum(UNLESS)
  readonly unless: StepUnless;

  @ApiProperty({ description: 'Whether the step is for urgent alerts only' })
  @IsBoolean()
  readonly onlyUrgent: boolean;
}

export class RouteDto implements SaveRouteRequest {
  @ApiProperty({ example: 'Night', description: `At most ${LONGEST_ROUTE_NAME} characters` })
  @IsString()
  readonly name: string;

  @ApiProperty({ type: [RouteStepDto], description: `One to ${MAX_ROUTE_STEPS}` })
  @IsArray()
  @ArrayMaxSize(MOST_READ)
  @ValidateNested({ each: true })
  @Type(() => RouteStepDto)
  readonly steps: readonly RouteStepDto[];
}

export class UsualRouteDto implements UsualRouteRequest {
  @ApiProperty({
    type: String,
    nullable: true,
    format: 'uuid',
    description: 'null: Telegram, and e-mail if that takes nothing within 2 minutes',
  })
  @IsRouteId()
  readonly routeId: string | null;
}
