import { IsOptional, IsString } from 'class-validator';
import { TriggerDto } from '../account/trigger.dto.js';
import { LevelField } from '../level-field.js';

const DOLLARS = 'US dollars per unit; FED: percent';

/** A trigger of a JSON file: what creates one, or names the one that it is. */
export class JsonRowDto extends TriggerDto {
  @IsOptional()
  @IsString()
  readonly id?: string | null;

  @IsOptional()
  @IsString()
  readonly route?: string | null;
}

/** A line of a CSV file, read into fields. */
export class CsvRowDto extends TriggerDto {
  @LevelField(DOLLARS)
  readonly level?: number | null;

  @LevelField(DOLLARS)
  readonly low?: number | null;

  @LevelField(DOLLARS)
  readonly high?: number | null;

  @IsOptional()
  @IsString()
  readonly route?: string | null;
}
