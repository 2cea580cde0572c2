import type { BillingSummary } from '@contract/billing.js';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { HttpError } from '../../shared/http.js';
import { meQuery } from '../../shared/session/me.js';
import { billingSummaryQuery, pollCharge } from './api/billing-calls.js';

/** Most payments are there within two minutes; who takes longer is looked for less often. */
const OFTEN_MS = 5_000;
const OFTEN_CHECKS = 24;
const RARELY_MS = 20_000;
const AFTER_REFUSAL_MS = 60_000;

type Answer = 'open' | 'nothing-open' | 'too-often';

const AFTER_STATUS: Readonly<Record<number, Answer>> = { 404: 'nothing-open', 429: 'too-often' };

interface ChargeCheck {
  readonly answer: Answer;
  /** Whether there is nothing more to be paid, as far as is known. */
  readonly isClosed: boolean;
}

/** Whether billing, if it answered last time, told of no page where something can be paid. */
function hasNoPaymentPage(client: QueryClient): boolean {
  const known = client.getQueryState<BillingSummary>(billingSummaryQuery.queryKey);
  return known?.isInvalidated === false && known.data?.pending_charge_url === null;
}

async function checkCharge(client: QueryClient): Promise<ChargeCheck> {
  const answer: Answer = await pollCharge().then(
    (): Answer => 'open',
    (error: unknown) => AFTER_STATUS[error instanceof HttpError ? error.status : 0] ?? 'open',
  );
  await Promise.all([
    client.invalidateQueries({ queryKey: meQuery.queryKey }),
    client.invalidateQueries({ queryKey: billingSummaryQuery.queryKey }),
  ]);
  return { answer, isClosed: answer === 'nothing-open' || hasNoPaymentPage(client) };
}

export interface PaymentWatch {
  /** Checks at once; never rejects. */
  readonly checkNow: () => Promise<void>;
  /** Whether the last check found the charge closed: it failed, or its time is up. What arrives late is still seen. */
  readonly isClosed: boolean;
}

/**
 * While a charge waits for its payment, has the server ask the provider every few seconds, and reads how the person
 * stands: a safety net for a lost webhook or push. Stops with null, and once there is nothing to ask about any more.
 */
export function usePaymentWatch(chargeUrl: string | null): PaymentWatch {
  const client = useQueryClient();
  const [closedUrl, setClosedUrl] = useState<string | null>(null);
  const check = useCallback(async () => {
    const { answer, isClosed } = await checkCharge(client);
    setClosedUrl(isClosed ? chargeUrl : null);
    return answer;
  }, [client, chargeUrl]);
  useEffect(() => {
    if (chargeUrl === null) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    let checks = 0;
    const next = async () => {
      checks += 1;
      const answer = await check();
      if (isOver || answer === 'nothing-open') return;
      const usual = checks < OFTEN_CHECKS ? OFTEN_MS : RARELY_MS;
      checkAfter(answer === 'too-often' ? AFTER_REFUSAL_MS : usual);
    };
    const checkAfter = (ms: number) => {
      timer = setTimeout(() => void next(), ms);
    };
    checkAfter(OFTEN_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [chargeUrl, check]);
  const checkByHand = useCallback(async () => void (await check()), [check]);
  return { checkNow: checkByHand, isClosed: chargeUrl !== null && closedUrl === chargeUrl };
}
