import { Button } from '../../shared/ui/button.js';

/** Brings the visitor to the first field of the trial. */
function goToTrial() {
  const widget = document.getElementById('trial-widget');
  widget?.scrollIntoView({ block: 'start' });
  widget?.querySelector('input')?.focus({ preventScroll: true });
}

/** The last word of the page. */
export function ClosingCall() {
  return (
    <section aria-labelledby="closing-title" className="mx-auto max-w-6xl px-4 pt-20">
      <div className="flex flex-col items-start gap-6 rounded-2xl border border-brass-line bg-brass-soft p-6 sm:p-10 md:flex-row md:items-center md:justify-between">
        <div>
          <h2 id="closing-title" className="text-3xl font-semibold tracking-tight">
            Which price are you waiting for?
          </h2>
          <p className="mt-2">Type it in. The chat is one button away, and it costs nothing.</p>
        </div>
        <Button look="accent" onClick={goToTrial}>
          Set my first alert
        </Button>
      </div>
    </section>
  );
}
