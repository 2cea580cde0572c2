import { Injectable } from '@nestjs/common';
import {
  type CreatedApiToken,
  NO_SUCH_API_TOKEN,
  TOO_MANY_API_TOKENS,
} from '../../../contract/api-tokens.js';
import { lockAccount } from '../../../identity/owner-lock.js';
import { ApiTokens, type TokenInput } from '../../../identity/tokens/api-tokens.js';
import { AppError } from '../../../platform/errors/app-error.js';
import type { SafetyActor } from '../safety-actor.js';
import { SafetyLog } from '../safety-log.js';

/** The API tokens of a person, who hears of each that is created or revoked. */
@Injectable()
export class OwnApiTokens {
  constructor(
    private readonly tokens: ApiTokens,
    private readonly log: SafetyLog,
  ) {}

  /** @throws AppError CONFLICT (409) at the eleventh; UNAUTHENTICATED (401): the account was suspended or deleted meanwhile. */
  async create(actor: SafetyActor, input: TokenInput): Promise<CreatedApiToken> {
    const { userId } = actor;
    return this.log.transaction(async (tx) => {
      await lockAccount(tx, userId);
      const made = await this.tokens.create(tx, userId, input);
      if (made === null) throw new AppError('CONFLICT', 409, TOO_MANY_API_TOKENS);
      const { id, name, scopes } = made.view;
      await this.log.record(tx, {
        userId,
        action: 'api-token.created',
        actor,
        event: { kind: 'api-token-created', name, scopes },
        after: `${id}: ${scopes.join(', ')}`,
      });
      return { ...made.view, token: made.text };
    });
  }

  /** @throws AppError NOT_FOUND (404) */
  async revoke(actor: SafetyActor, id: string): Promise<void> {
    const { userId } = actor;
    await this.log.transaction(async (tx) => {
      const name = await this.tokens.revoke(tx, userId, id);
      if (name === null) throw new AppError('NOT_FOUND', 404, NO_SUCH_API_TOKEN);
      const event = { kind: 'api-token-revoked', name } as const;
      await this.log.record(tx, { userId, action: 'api-token.revoked', actor, event, before: id });
    });
  }
}
