import { ApiProperty } from '@nestjs/swagger';
import { IsEnum } from 'class-validator';
import type { ReviewDecision } from '../../../../contract/admin.js';

const DECISIONS: readonly ReviewDecision['decision'][] = ['grant', 'close'];

export class ReviewDto implements ReviewDecision {
  @ApiProperty({
    enum: DECISIONS,
    description: '`grant`: give the term now · `close`: it was settled outside the product',
  })
  @IsEnum(DECISIONS, { message: 'The decision is grant or close.' })
  readonly decision: ReviewDecision['decision'];
}
