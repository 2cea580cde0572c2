import { Spine1763700000001 } from './0001-spine.js';
import { Leases1763712000002 } from './0002-leases.js';
import { Sending1763713000003 } from './0003-sending.js';
import { Bot1763719200004 } from './0004-bot.js';
import { TrialCodes1763720000005 } from './0005-trial-codes.js';
import { Accounts1763758800006 } from './0006-accounts.js';
import { Billing1763769600007 } from './0007-billing.js';
import { News1763773200008 } from './0008-news.js';
import { Admin1763776800009 } from './0009-admin.js';
import { OwnerVerified1763949600010 } from './0010-owner-verified.js';
import { MailChoice1763950000011 } from './0011-mail-choice.js';
import { AccountLinks1764046800012 } from './0012-account-links.js';
import { SessionLimits1764050000013 } from './0013-session-limits.js';
import { OperationsNotices1764050400014 } from './0014-operations-notices.js';
import { CandlesAndHistory1764054000015 } from './0015-candles-and-history.js';
import { ReleasedAt1764072000016 } from './0016-released-at.js';
import { CoinListings1764079200017 } from './0017-coin-listings.js';
import { Conditions1764082800019 } from './0019-conditions.js';
import { TriggerLabels1764090000020 } from './0020-trigger-labels.js';
import { MinuteDays1764090000021 } from './0021-minute-days.js';
import { OwnClock1764093600022 } from './0022-own-clock.js';
import { AccountSafety1764097200023 } from './0023-account-safety.js';
import { ApiTokens1764100800024 } from './0024-api-tokens.js';
import { Channels1764104400025 } from './0025-channels.js';
import { Hooks1764108000026 } from './0026-hooks.js';
import { TelegramGroups1764111600027 } from './0027-telegram-groups.js';
import { DeliveriesOfAlert1764115200028 } from './0028-deliveries-of-alert.js';
import { SettledDeliveriesOfChannel1764374400029 } from './0029-settled-deliveries-of-channel.js';
import { SwitchedOffTriggers1764374400030 } from './0030-switched-off-triggers.js';
import { DeliveriesOfAddedChannels1764547200031 } from './0031-deliveries-of-added-channels.js';

/** Every migration, oldest first. */
export const ALL_MIGRATIONS = [
  Spine1763700000001,
  Leases1763712000002,
  Sending1763713000003,
  Bot1763719200004,
  TrialCodes1763720000005,
  Accounts1763758800006,
  Billing1763769600007,
  News1763773200008,
  Admin1763776800009,
  OwnerVerified1763949600010,
  MailChoice1763950000011,
  AccountLinks1764046800012,
  SessionLimits1764050000013,
  OperationsNotices1764050400014,
  CandlesAndHistory1764054000015,
  ReleasedAt1764072000016,
  CoinListings1764079200017,
  Conditions1764082800019,
  TriggerLabels1764090000020,
  MinuteDays1764090000021,
  OwnClock1764093600022,
  AccountSafety1764097200023,
  ApiTokens1764100800024,
  Channels1764104400025,
  Hooks1764108000026,
  TelegramGroups1764111600027,
  DeliveriesOfAlert1764115200028,
  SettledDeliveriesOfChannel1764374400029,
  SwitchedOffTriggers1764374400030,
  DeliveriesOfAddedChannels1764547200031,
];
