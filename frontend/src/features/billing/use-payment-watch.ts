import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { HttpError } from '../../shared/http.js';
import { meQuery } from '../../shared/session/me.js';
import { billingSummaryQuery, pollCharge } from './api/billing-calls.js';

/** Most payments are there within two minutes; who takes longer is looked for less often. */
const OFTEN_MS = 5_000;
const OFTEN_LOOKS = 24;
const RARELY_MS = 20_000;
const AFTER_REFUSAL_MS = 60_000;

type Looked = 'open' | 'nothing-open' | 'too-often';

const AFTER_STATUS: Readonly<Record<number, Looked>> = { 404: 'nothing-open', 429: 'too-often' };

async function look(client: QueryClient): Promise<Looked> {
  const looked: Looked = await pollCharge().then(
    (): Looked => 'open',
    (error: unknown) => AFTER_STATUS[error instanceof HttpError ? error.status : 0] ?? 'open',
  );
  await Promise.all([
    client.invalidateQueries({ queryKey: meQuery.queryKey }),
    client.invalidateQueries({ queryKey: billingSummaryQuery.queryKey }),
  ]);
  return looked;
}

/**
 * While a charge waits for its payment, has the server ask the provider every few seconds, and reads how the person
 * stands: a safety net for a lost webhook or push. Stops with null, and once nothing is open any more. Returns a look by
 * hand, which never rejects.
 */
export function usePaymentWatch(chargeUrl: string | null): () => Promise<void> {
  const client = useQueryClient();
  useEffect(() => {
    if (chargeUrl === null) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    let looks = 0;
    const goOn = async () => {
      looks += 1;
      const looked = await look(client);
      if (isOver || looked === 'nothing-open') return;
      const usual = looks < OFTEN_LOOKS ? OFTEN_MS : RARELY_MS;
      lookAfter(looked === 'too-often' ? AFTER_REFUSAL_MS : usual);
    };
    const lookAfter = (ms: number) => {
      timer = setTimeout(() => void goOn(), ms);
    };
    lookAfter(OFTEN_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [client, chargeUrl]);
  return useCallback(async () => void (await look(client)), [client]);
}
