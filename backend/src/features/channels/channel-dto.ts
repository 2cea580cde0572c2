import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayUnique,
  IsArray,
  IsDefined,
  IsIn,
  IsOptional,
  IsString,
  MaxLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import {
  ENTERED_KINDS,
  type AddChannelRequest,
  type EnteredKind,
  type ChangeChannelRequest,
  MAX_CHANNEL_LABEL,
  type ProveChannelRequest,
  WEBHOOK_EXTRAS,
  type WebhookExtra,
} from '../../contract/channels.js';
import { NameField } from '../../platform/validation/text-fields.js';

const LONGEST_TEXT = 2_000;
const LONGEST_KEY = 200;
const NO_LABEL = 'Give the channel a label.';
const EVENTS = 'What a webhook is told besides alerts';

/** Some of WEBHOOK_EXTRAS, each once. */
const AreEvents = () =>
  applyDecorators(
    IsArray({ message: 'The events are a list.' }),
    ArrayUnique({ message: 'Each event is in the list once.' }),
    IsIn(WEBHOOK_EXTRAS, { each: true, message: `An event is one of ${WEBHOOK_EXTRAS.join(', ')}.` }),
  );

const isKind =
  (...kinds: readonly EnteredKind[]) =>
  ({ kind }: AddChannelDto): boolean =>
    kinds.includes(kind);

class PushKeysDto {
  @ApiProperty()
  @IsString()
  @MaxLength(LONGEST_KEY)
  readonly p256dh: string;

  @ApiProperty()
  @IsString()
  @MaxLength(LONGEST_KEY)
  readonly auth: string;
}

class PushSubscriptionDto {
  @ApiProperty()
  @IsString()
  @MaxLength(LONGEST_TEXT)
  readonly endpoint: string;

  @ApiPropertyOptional({ nullable: true, description: 'As browsers give it; it is not used' })
  @IsOptional()
  readonly expirationTime?: unknown;

  @ApiProperty({ type: PushKeysDto })
  @IsDefined()
  @ValidateNested()
  @Type(() => PushKeysDto)
  readonly keys: PushKeysDto;
}

export class AddChannelDto {
  @ApiProperty({ enum: ENTERED_KINDS })
  @IsIn(ENTERED_KINDS, { message: `The kind is one of ${ENTERED_KINDS.join(', ')}.` })
  readonly kind: EnteredKind;

  @ApiPropertyOptional({ maxLength: MAX_CHANNEL_LABEL, description: 'Made from the address if left out' })
  @IsOptional()
  @NameField('A label', MAX_CHANNEL_LABEL, NO_LABEL)
  readonly label?: string;

  @ApiPropertyOptional({ enum: WEBHOOK_EXTRAS, isArray: true, description: EVENTS })
  @ValidateIf(({ kind, events }: AddChannelDto) => kind === 'webhook' && events !== undefined)
  @AreEvents()
  readonly events?: WebhookExtra[];

  @ApiPropertyOptional({ description: 'Of a webhook, Discord and Slack; of ntfy the server' })
  @ValidateIf((dto: AddChannelDto) => isKind('webhook', 'discord', 'slack')(dto) || dto.url !== undefined)
  @IsString({ message: 'Enter an address.' })
  @MaxLength(LONGEST_TEXT, { message: `An address has at most ${LONGEST_TEXT} characters.` })
  readonly url?: string;

  @ApiPropertyOptional({ description: 'Of ntfy' })
  @ValidateIf((dto: AddChannelDto) => isKind('ntfy')(dto) || dto.topic !== undefined)
  @IsString({ message: 'Enter a topic.' })
  @MaxLength(LONGEST_KEY)
  readonly topic?: string;

  @ApiPropertyOptional({ description: 'Of ntfy: an access token of the server' })
  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_TEXT)
  readonly token?: string;

  @ApiPropertyOptional({
    type: PushSubscriptionDto,
    description: 'Of push, as PushSubscription.toJSON() gives it',
  })
  @ValidateIf((dto: AddChannelDto) => isKind('push')(dto) || dto.subscription !== undefined)
  @IsDefined()
  @ValidateNested()
  @Type(() => PushSubscriptionDto)
  readonly subscription?: PushSubscriptionDto;
}

export class ChangeChannelDto implements ChangeChannelRequest {
  @ApiPropertyOptional({ maxLength: MAX_CHANNEL_LABEL })
  @IsOptional()
  @NameField('A label', MAX_CHANNEL_LABEL, NO_LABEL)
  readonly label?: string;

  @ApiPropertyOptional({ enum: ['on', 'off'] })
  @IsOptional()
  @IsIn(['on', 'off'], { message: 'The state is on or off.' })
  readonly state?: 'on' | 'off';

  @ApiPropertyOptional({ enum: WEBHOOK_EXTRAS, isArray: true, description: EVENTS })
  @IsOptional()
  @AreEvents()
  readonly events?: WebhookExtra[];
}

export class ProveChannelDto implements ProveChannelRequest {
  @ApiProperty({ example: '042917' })
  @IsString()
  @MaxLength(LONGEST_KEY)
  readonly code: string;
}

/** What a checked body asks for: of each kind only its own fields. Pure. */
export function addRequestOf(dto: AddChannelDto): AddChannelRequest {
  const { kind, url = '', topic = '', token, subscription } = dto;
  const label = dto.label === undefined ? {} : { label: dto.label };
  switch (kind) {
    case 'webhook':
      return { kind, ...label, url, ...(dto.events !== undefined && { events: dto.events }) };
    case 'discord':
    case 'slack':
      return { kind, ...label, url };
    case 'ntfy':
      return {
        kind,
        ...label,
        topic,
        ...(dto.url !== undefined && { url: dto.url }),
        ...(token !== undefined && { token }),
      };
    case 'push': {
      const { endpoint = '', keys } = subscription ?? {};
      const { p256dh = '', auth = '' } = keys ?? {};
      return { kind, ...label, subscription: { endpoint, keys: { p256dh, auth } } };
    }
  }
}
