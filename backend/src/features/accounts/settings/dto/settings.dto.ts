import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsNumber, ValidateBy, ValidateIf } from 'class-validator';
import type { Settings } from '../../../../contract/account.js';
import {
  BUNDLE_FAULT,
  isBundleTime,
  isSentimentMax,
  isSentimentMin,
  SENTIMENT_MAX_FAULT,
  SENTIMENT_MIN_FAULT,
} from '../domain/setting-rules.js';

/** What is left out stays as it is; null is no value. */
const IfGiven = (): PropertyDecorator => ValidateIf((_settings, value) => value !== undefined);

const Holds = (rule: (value: number) => boolean, sentence: string): PropertyDecorator =>
  ValidateBy({
    name: 'holdsRule',
    validator: {
      validate: (value: unknown) => typeof value !== 'number' || rule(value),
      defaultMessage: () => sentence,
    },
  });

const ANY_NUMBER = { allowInfinity: true, allowNaN: true };

export class SettingsDto implements Partial<Settings> {
  @ApiPropertyOptional()
  @IfGiven()
  @IsBoolean()
  readonly showTradfi?: boolean;

  @ApiPropertyOptional({ description: 'Seconds: 0 (off) or 60 to 3600' })
  @IfGiven()
  @IsNumber(ANY_NUMBER)
  @Holds(isBundleTime, BUNDLE_FAULT)
  readonly bundleEverySec?: number;

  @ApiPropertyOptional()
  @IfGiven()
  @IsBoolean()
  readonly sendUrgentSeparately?: boolean;

  @ApiPropertyOptional({ description: '-1 to 0 in steps of 0.1; Pro' })
  @IfGiven()
  @IsNumber(ANY_NUMBER)
  @Holds(isSentimentMin, SENTIMENT_MIN_FAULT)
  readonly sentimentMinDefault?: number;

  @ApiPropertyOptional({ description: '0 to 1 in steps of 0.1; Pro' })
  @IfGiven()
  @IsNumber(ANY_NUMBER)
  @Holds(isSentimentMax, SENTIMENT_MAX_FAULT)
  readonly sentimentMaxDefault?: number;
}
