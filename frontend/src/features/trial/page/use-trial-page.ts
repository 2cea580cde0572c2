import { plainDecimal } from '@contract/decimal.js';
import { numberIn } from '@contract/read-number.js';
import { CORE_SYMBOLS, type CoreSymbol } from '@contract/symbols.js';
import { readHandle } from '@contract/trial-page.js';
import { useMutation } from '@tanstack/react-query';
import { atom, useAtomValue } from 'jotai';
import { useState } from 'react';
import { priceTableAtom } from '../../../shared/live/live-atoms.js';
import { enableAlerts, startTrial, verifyTrial } from '../api/trial-page-calls.js';
import { pageSeed } from '../seed.js';
import { type Seeds, useSeeds } from '../use-seeds.js';
import {
  enableFailure,
  type Failure,
  HANDLE_FAILURE,
  isUnverified,
  startFailure,
  verifyFailure,
} from './failure.js';

const seedsAtom = atom<Seeds<number> | null>(null);

function mapSymbols<A, B>(values: Seeds<A>, change: (value: A, symbol: CoreSymbol) => B): Seeds<B> {
  return Object.fromEntries(
    CORE_SYMBOLS.map((symbol) => [symbol, change(values[symbol], symbol)]),
  ) as Seeds<B>;
}

/** The handle as it is typed, and whether a code may be asked for it: it begins with @, as people know it. */
function useHandle() {
  const [handle, setHandle] = useState('');
  const [isRefused, setRefused] = useState(false);
  const type = (text: string) => {
    setHandle(text);
    setRefused(false);
  };
  const check = (): boolean => {
    const isValid = handle.trim().startsWith('@') && readHandle(handle.trim()) !== null;
    setRefused(!isValid);
    return isValid;
  };
  return { handle: handle.trim(), typed: handle, isRefused, type, check };
}

/** The levels: as typed, else as seeded from the first prices; null before those. */
function useLevels() {
  const seeds = useSeeds(seedsAtom, pageSeed);
  const [typed, setTyped] = useState<Partial<Seeds<string>>>({});
  const levels = seeds === null ? null : { ...mapSymbols(seeds, plainDecimal), ...typed };
  const type = (symbol: CoreSymbol, level: string) => setTyped((before) => ({ ...before, [symbol]: level }));
  const live = useAtomValue(priceTableAtom);
  const read = (symbol: CoreSymbol, text: string) => numberIn(text, live[symbol]?.price ?? null);
  const numbers = levels === null ? null : mapSymbols(levels, (text, symbol) => read(symbol, text));
  return { levels, numbers, type };
}

/** The three steps of the /trial page: each opens the next one, and none can be taken twice at once. */
export function useTrialPage() {
  const { handle, typed, isRefused, type, check } = useHandle();
  const [code, setCode] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [verified, setVerified] = useState<string | null>(null);
  const { levels, numbers, type: typeLevel } = useLevels();
  const start = useMutation({
    mutationFn: startTrial,
    onSuccess(_answer, sent) {
      setSentTo(sent.handle);
      setCode('');
    },
  });
  const enable = useMutation({
    mutationFn: enableAlerts,
    onError: (error) => {
      if (!isUnverified(error)) return;
      setVerified(null);
      setSentTo(null);
    },
  });
  const verify = useMutation({
    mutationFn: verifyTrial,
    onSuccess(_answer, sent) {
      setVerified(sent.handle);
      enable.reset();
    },
  });
  const isVerified = verified !== null;
  const isSent = sentTo === handle;
  const handleFailure = (): Failure | null => {
    if (isRefused) return HANDLE_FAILURE;
    return start.isError && start.variables.handle === handle ? startFailure(start.error) : null;
  };
  return {
    handle: {
      handle: typed,
      isVerified,
      isSending: start.isPending,
      isHeld: start.isPending || verify.isPending,
      failure: handleFailure(),
      onChange: type,
      onSend() {
        if (isVerified || start.isPending || verify.isPending || !check()) return;
        verify.reset();
        start.mutate({ handle });
      },
    },
    code: {
      code,
      state: isVerified ? 'verified' : isSent ? 'open' : 'closed',
      isChecking: verify.isPending,
      failure: isSent && verify.isError ? verifyFailure(verify.error) : null,
      onChange(text: string) {
        setCode(text);
        if (verify.isError) verify.reset();
      },
      onVerify() {
        if (isSent && !isVerified && !verify.isPending) verify.mutate({ handle, code: code.trim() });
      },
    },
    levels: {
      levels,
      numbers,
      isVerified,
      isSaving: enable.isPending,
      failure: enable.isError ? enableFailure(enable.error) : null,
      saved: enable.isSuccess ? enable.data.triggers : null,
      onChange: typeLevel,
      onEnable() {
        if (verified === null || numbers === null || enable.isPending) return;
        enable.mutate({ handle: verified, triggers: numbers });
      },
    },
  } as const;
}
