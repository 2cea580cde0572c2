import { useOffers } from '../../shared/offers.js';
import { goToFirstLevel } from './go-to-first-level.js';
import { SignInCall } from './sign-in-call.js';
import { Button } from '../../shared/ui/button.js';

/** The last word of the page. */
export function ClosingCall() {
  const { trial } = useOffers();
  return (
    <section aria-labelledby="closing-title" className="mx-auto max-w-6xl px-4 pt-20">
      <div className="flex flex-col items-start gap-6 rounded-2xl border border-brass-line bg-brass-soft p-6 sm:p-10 md:flex-row md:items-center md:justify-between">
        <div>
          <h2 id="closing-title" className="text-3xl font-semibold tracking-tight">
            Which price are you waiting for?
          </h2>
          {trial === 'open' && <p className="mt-2">Type it in. The chat is one tap away, and it is free.</p>}
        </div>
        {trial === 'open' ? (
          <Button look="accent" onClick={goToFirstLevel}>
            Set my first alert
          </Button>
        ) : (
          <SignInCall />
        )}
      </div>
    </section>
  );
}
