import { useCallback, useEffect, useRef, useState } from 'react';

/** Runs a call one at a time: while it runs, further tries do nothing, so a double click counts once. */
export function useExclusive<Input>(call: (input: Input) => Promise<void>): {
  readonly isRunning: boolean;
  readonly run: (input: Input) => void;
} {
  const [isRunning, setRunning] = useState(false);
  const latest = useRef(call);
  const isTaken = useRef(false);
  useEffect(() => {
    latest.current = call;
  });
  const run = useCallback((input: Input) => {
    if (isTaken.current) return;
    isTaken.current = true;
    setRunning(true);
    void latest.current(input).finally(() => {
      isTaken.current = false;
      setRunning(false);
    });
  }, []);
  return { isRunning, run };
}
