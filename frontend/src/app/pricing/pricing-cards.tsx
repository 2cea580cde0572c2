import type { ReactNode } from 'react';
import { QuickStartDialog } from '../../features/telegram-connect/components/quick-start-dialog.js';
import { cx } from '../../shared/ui/class-names.js';
import { GoProButton } from '../upgrade/go-pro-button.js';
import { FeatureList } from './feature-list.js';
import { FREE_FEATURES, PRO_FEATURES } from './plan-features.js';

interface CardProps {
  readonly id: string;
  readonly name: string;
  readonly price: string;
  readonly per: string;
  readonly note: string;
  readonly features: readonly string[];
  readonly className: string;
  readonly children: ReactNode;
}

function Card({ id, name, price, per, note, features, className, children }: CardProps) {
  return (
    <section aria-labelledby={id} className={cx('flex flex-col rounded-2xl border p-5 sm:p-7', className)}>
      <h3 id={id} className="text-lg font-semibold">
        {name}
      </h3>
      <p className="mt-3 text-strong">
        <span className="text-3xl font-semibold tabular-nums">{price}</span> {per}
      </p>
      <p className="mt-1 mb-6 text-sm">{note}</p>
      <FeatureList features={features} />
      <div className="mt-auto pt-7">{children}</div>
    </section>
  );
}

/** Both plans: what they cost, what they have, and the way in. */
export function PricingCards() {
  return (
    <div className="grid gap-4 md:grid-cols-2 md:gap-6">
      <Card
        id="free-plan"
        name="Free"
        price="USDC 0"
        per="forever"
        note="No card, no e-mail needed to begin."
        features={FREE_FEATURES}
        className="border-line bg-surface"
      >
        <QuickStartDialog className="w-full" />
      </Card>
      <Card
        id="pro-plan"
        name="Pro"
        price="USDC 10"
        per="per month"
        note="Billed quarterly (3 months): 30 USDC. Annual: 66 USDC, $5.50 a month, 45% off."
        features={PRO_FEATURES}
        className="border-brass-line bg-brass-soft"
      >
        <GoProButton look="accent" className="w-full">
          Go Pro
        </GoProButton>
      </Card>
    </div>
  );
}
