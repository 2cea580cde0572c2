import { QuickStartDialog } from '../../features/telegram-link/components/quick-start-dialog.js';
import { useOffers } from '../../shared/offers.js';
import { GoProButton } from '../upgrade/go-pro-button.js';

/** The ways in: the trial, which needs no account, and Pro where it is sold. */
export function PlanCards() {
  const { payments } = useOffers();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <section
        aria-labelledby="free-title"
        className="flex flex-col rounded-2xl border border-brass-line bg-brass-soft p-5"
      >
        <h2 id="free-title" className="font-semibold">
          Free Telegram Trial
        </h2>
        <p className="mt-2 mb-5 text-sm">
          One trigger each for BTC, ETH and SOL. No account, no email: press Start in the chat.
        </p>
        <QuickStartDialog className="mt-auto w-full" />
      </section>
      {payments !== 'none' && (
        <section
          aria-labelledby="pro-title"
          className="flex flex-col rounded-2xl border border-line bg-surface p-5"
        >
          <h2 id="pro-title" className="font-semibold">
            Go Pro
          </h2>
          <p className="mt-2 mb-5 text-sm">
            Any coin, 50+ alerts and up to 5 wallets for USDC 10 per month, billed quarterly.
          </p>
          <GoProButton look="accent" className="mt-auto w-full">
            Go Pro
          </GoProButton>
        </section>
      )}
    </div>
  );
}
