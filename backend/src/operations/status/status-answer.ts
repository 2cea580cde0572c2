import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { ExchangeStatus, MarketSource } from '../../contract/market.js';
import type {
  DelayView,
  DeliveryStatusView,
  EvaluationStatusView,
  LatencyStatusView,
  MarketRole,
  Offers,
  StatusResponse,
  TelegramState,
} from '../../contract/status.js';

const MILLISECONDS = { type: 'integer', nullable: true, minimum: 0 } as const;

class ExchangeAnswer implements ExchangeStatus {
  @ApiProperty({ example: 'kraken', description: 'ccxt id' })
  readonly exchange!: string;

  @ApiProperty()
  readonly connected!: boolean;

  @ApiProperty({
    ...MILLISECONDS,
    description: 'Milliseconds since its last accepted tick; null before the first',
  })
  readonly ageMs!: number | null;

  @ApiProperty({ type: [String], description: 'Symbols whose price leaves out its quote: too far off' })
  readonly setAside!: readonly string[];

  @ApiPropertyOptional({ enum: ['region'], description: 'It refuses the country of our machine' })
  readonly refused?: 'region';
}

class EvaluationAnswer implements EvaluationStatusView {
  @ApiProperty({ enum: ['holder', 'standby', 'catching-up'] })
  readonly role!: MarketRole;

  @ApiProperty({
    type: 'number',
    nullable: true,
    description: 'Milliseconds a price waits, median of the last minute',
  })
  readonly p50Ms!: number | null;

  @ApiProperty({ type: 'number', nullable: true, description: 'The same, 95th percentile' })
  readonly p95Ms!: number | null;
}

class TelegramAnswer {
  @ApiProperty({ enum: ['up', 'unreachable', 'wrong-token'] })
  readonly state!: TelegramState;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'null while the process that answers has heard nothing of Telegram',
  })
  readonly since!: string | null;

  @ApiPropertyOptional({ enum: ['failing'], description: 'What people write to the bot does not arrive' })
  readonly updates?: 'failing';
}

class DeliveryAnswer implements DeliveryStatusView {
  @ApiProperty({ type: TelegramAnswer })
  readonly telegram!: TelegramAnswer;

  @ApiProperty({ ...MILLISECONDS, description: 'Tick to acceptance by Telegram, median of the last hour' })
  readonly p50Ms!: number | null;

  @ApiProperty({ ...MILLISECONDS, description: 'The same, 95th percentile' })
  readonly p95Ms!: number | null;

  @ApiProperty({ ...MILLISECONDS, description: 'Age of the oldest message that waits; null when none does' })
  readonly oldestPendingMs!: number | null;

  @ApiProperty({ ...MILLISECONDS, description: 'How many alerts p50Ms and p95Ms rest on' })
  readonly sample!: number | null;
}

class DelayAnswer implements DelayView {
  @ApiProperty({ ...MILLISECONDS, description: 'Median of the last five minutes; null without any' })
  readonly p50Ms!: number | null;

  @ApiProperty({ ...MILLISECONDS, description: 'The same, 99th percentile' })
  readonly p99Ms!: number | null;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'How many the two rest on' })
  readonly count!: number;
}

class LatencyAnswer implements LatencyStatusView {
  @ApiProperty({ type: DelayAnswer, description: 'Every price: tick to held against all triggers' })
  readonly evaluated!: DelayAnswer;

  @ApiProperty({ type: DelayAnswer, description: 'Every alert: tick to durable' })
  readonly committed!: DelayAnswer;

  @ApiProperty({
    type: DelayAnswer,
    description:
      'Every alert sent to Telegram: tick to the start of the call that ended it, bundling included',
  })
  readonly telegramCall!: DelayAnswer;

  @ApiProperty({
    type: DelayAnswer,
    description: 'Every alert that the process that answers pushed to open browsers: tick to then',
  })
  readonly pushed!: DelayAnswer;

  @ApiProperty({
    type: DelayAnswer,
    description: 'Every frame of prices that the process that answers wrote: oldest tick in it to then',
  })
  readonly pricesPushed!: DelayAnswer;
}

class OffersAnswer implements Offers {
  @ApiProperty({ enum: ['coinbase-business', 'none'] })
  readonly payments!: Offers['payments'];

  @ApiProperty({
    enum: ['everyone', 'granted'],
    nullable: true,
    description: 'Who has Pro where it is not sold; null: it is sold',
  })
  readonly proFor!: Offers['proFor'];

  @ApiProperty({ description: 'Whether mail is sent' })
  readonly mail!: boolean;

  @ApiProperty({ description: 'Whether people may sign in with Google' })
  readonly google!: boolean;

  @ApiProperty({ enum: ['open', 'invite'], description: 'invite: accounts by invitation only' })
  readonly signUp!: Offers['signUp'];

  @ApiProperty({ enum: ['open', 'off'], description: 'off: no alerts without an account' })
  readonly trial!: Offers['trial'];
}

/** StatusResponse as the API's document describes it. */
export class StatusAnswer implements StatusResponse {
  @ApiProperty({ type: OffersAnswer })
  readonly offers!: OffersAnswer;

  @ApiProperty({ enum: ['live', 'simulated'] })
  readonly source!: MarketSource;

  @ApiProperty({ type: [ExchangeAnswer] })
  readonly exchanges!: readonly ExchangeAnswer[];

  @ApiProperty({ type: [String], description: 'Symbols without a price of the last 30 s' })
  readonly stale!: readonly string[];

  @ApiProperty({ enum: ['up', 'down'], description: 'down: the figures of delivery are null' })
  readonly database!: 'up' | 'down';

  @ApiProperty({ type: EvaluationAnswer })
  readonly evaluation!: EvaluationAnswer;

  @ApiProperty({ type: DeliveryAnswer })
  readonly delivery!: DeliveryAnswer;

  @ApiProperty({ type: LatencyAnswer })
  readonly latency!: LatencyAnswer;

  @ApiProperty({ type: String, format: 'date-time' })
  readonly asOf!: string;
}
