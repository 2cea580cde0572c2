import { Injectable } from '@nestjs/common';
import type { TrialTriggerInput } from '../../contract/trial.js';
import { toTrialTrigger, type TrialTrigger } from '../../contract/trigger.js';
import { AppError, brokenRule } from '../../platform/errors/app-error.js';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter.js';
import { type TrialOwner, trialOwner } from '../../identity/owner.js';
import { TriggersService } from '../triggers/triggers.service.js';
import { readTrialForm, symbolFault } from './domain/read-trial-form.js';
import { TrialSessions } from '../../identity/trial/trial-sessions.js';
import { SAMPLES, SampleSender, SampleTexts } from '../triggers/samples/samples.js';

/** However many browsers the chat has. */
export const EDITS_PER_CHAT = { max: 300, windowSec: 60 };

/**
 * What a trial browser may do with its chat's triggers. Every edit answers 401 to a dead token, and 429 from the 301st
 * in a minute on.
 */
@Injectable()
export class TrialTriggersService {
  constructor(
    private readonly sessions: TrialSessions,
    private readonly triggers: TriggersService,
    private readonly texts: SampleTexts,
    private readonly sender: SampleSender,
    private readonly limiter: RateLimiter,
  ) {}

  /** The triggers of the trial behind a token; none without a live one. */
  async list(token: string | null): Promise<readonly TrialTrigger[]> {
    const trial = await this.sessions.find(token);
    if (trial === null) return [];
    return (await this.triggers.list(trialOwner(trial.chatId))).map(toTrialTrigger);
  }

  /** @throws AppError 422 if the trial may not watch this. */
  async upsert(token: string, input: TrialTriggerInput): Promise<TrialTrigger> {
    const owner = await this.editor(token, 'trigger.symbol', input.symbol);
    const reading = readTrialForm(input);
    if (reading.kind === 'broken') throw brokenRule([reading.fault]);
    const { symbol, isArmed: armed } = input;
    const { trigger } = await this.triggers.upsert(owner, { symbol, condition: reading.condition, armed });
    return toTrialTrigger(trigger);
  }

  /** @throws AppError 404 without a trigger on the symbol, 422 if it cannot have one. */
  async switch(token: string, symbol: string, to: 'armed' | 'disarmed'): Promise<TrialTrigger> {
    const owner = await this.editor(token, 'symbol', symbol);
    return toTrialTrigger(await this.triggers.switchSymbol(owner, symbol, to));
  }

  /** @throws AppError 404 without a trigger on the symbol, 422 if it cannot have one. */
  async remove(token: string, symbol: string): Promise<void> {
    const owner = await this.editor(token, 'symbol', symbol);
    await this.triggers.removeSymbol(owner, symbol);
  }

  /**
   * Sends the chat one message that shows what its alerts will look like; resolves once Telegram has accepted it.
   * @throws AppError 429 after three in a minute, 409 if the person blocked or paused the bot, 503 if Telegram does not
   * answer.
   */
  async sendSample(token: string): Promise<void> {
    const { chatId, blocked } = await this.sessions.require(token);
    await this.limiter.consume(`send-test:${chatId}`, SAMPLES);
    if (blocked) throw new AppError('TELEGRAM_BLOCKED', 409);
    const triggers = await this.triggers.list(trialOwner(chatId));
    await this.sender.send(chatId, this.texts.ofTriggers(triggers));
  }

  /** The owner, who may watch the symbol in `field`. */
  private async editor(token: string, field: string, symbol: string): Promise<TrialOwner> {
    const { chatId } = await this.sessions.require(token);
    await this.limiter.consume(`trial-edit:${chatId}`, EDITS_PER_CHAT);
    const fault = symbolFault(field, symbol);
    if (fault !== null) throw brokenRule([fault]);
    return trialOwner(chatId);
  }
}
