import { usePausedText } from './use-paused-text.js';

/** Tells who had Pro what waits for its return. Nothing is deleted when a plan ends. */
export function PausedByPlan() {
  const paused = usePausedText();
  return (
    <section
      aria-labelledby="paused"
      className="mt-6 rounded-2xl border border-brass-line bg-surface p-5 text-sm sm:p-6"
    >
      <h2 id="paused" className="text-lg font-semibold">
        Your Pro plan has ended
      </h2>
      {paused !== null && <p className="mt-2 font-medium text-strong tabular-nums">{paused}</p>}
      <p className="mt-2 max-w-prose leading-relaxed">
        Nothing was deleted. Triggers and wallets beyond what Free includes are paused until you renew.
      </p>
    </section>
  );
}
