import { type Condition, isBand } from '@bellwether/backend/contract/trigger.js';
import type { TrialTriggerInput, TrialTriggerResponse } from '@bellwether/backend/contract/trial.js';
import { postJson } from '../../support/post-json.js';
import type { Edit, Options } from './edit.js';
import type { TrialUser } from './trial-user.js';

const CALL_MS = 8_000;

export interface SentEdit {
  readonly edit: Edit;
  /** Of the trigger, if the answer names it. */
  readonly id: string | null;
  /** 0: there was no answer. */
  readonly status: number;
  readonly text: string;
}

/** Asks a process for one edit, as the browser does. Never rejects; ends within 8 s. */
export async function sendEdit(
  url: string,
  user: TrialUser,
  symbol: string,
  options: Options,
  mayLackPrice = false,
): Promise<SentEdit> {
  const startedAt = Date.now();
  const { path, body } = requestOf(options, symbol);
  const { status, text } = await post(`${url}/api/trial/triggers/${path}`, { token: user.token, ...body });
  const outcome = outcomeOf(status);
  const isTold = outcome === 'done' && options.kind !== 'delete';
  const trigger = isTold ? (JSON.parse(text) as TrialTriggerResponse).trigger : null;
  const breached = trigger && trigger.breachState === 'breached';
  const edit = { options, startedAt, endedAt: Date.now(), outcome, breached, mayLackPrice };
  return { edit, id: trigger?.id ?? null, status, text };
}

function requestOf(options: Options, symbol: string): { readonly path: string; readonly body: object } {
  if (options.kind === 'upsert')
    return { path: 'upsert', body: { trigger: inputOf(symbol, options.condition) } };
  if (options.kind === 'delete') return { path: 'delete', body: { symbol } };
  return { path: 'arm', body: { symbol, isArmed: options.kind === 'arm' } };
}

function inputOf(symbol: string, condition: Condition): TrialTriggerInput {
  const input = { symbol, isArmed: true };
  if (isBand(condition))
    return { ...input, operator: 'INSIDE', lowerBound: condition.low, upperBound: condition.high };
  return { ...input, operator: condition.op === 'above' ? 'ABOVE' : 'BELOW', threshold: condition.level };
}

async function post(url: string, body: object): Promise<{ readonly status: number; readonly text: string }> {
  try {
    const answer = await postJson(url, body, { limitMs: CALL_MS });
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    return { status: 0, text: String(error) };
  }
}

function outcomeOf(status: number): Edit['outcome'] {
  if (status === 200) return 'done';
  return status >= 400 && status < 500 ? 'refused' : 'unclear';
}
