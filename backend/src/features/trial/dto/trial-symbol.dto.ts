import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsString } from 'class-validator';
import { CORE_SYMBOLS } from '../../../contract/symbols.js';
import type { TrialArmRequest, TrialDeleteRequest } from '../../../contract/trial.js';
import { TrialTokenDto } from './trial-token.dto.js';

export class TrialDeleteDto extends TrialTokenDto implements TrialDeleteRequest {
  @ApiProperty({ enum: CORE_SYMBOLS })
  @IsString()
  readonly symbol: string;
}

export class TrialArmDto extends TrialDeleteDto implements TrialArmRequest {
  @ApiProperty()
  @IsBoolean()
  readonly isArmed: boolean;
}
