import type { User } from '@contract/account.js';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { QuickStartDialog } from '../../features/telegram-link/components/quick-start-dialog.js';
import { useOffers } from '../../shared/offers.js';
import { useMe } from '../../shared/session/me.js';
import { Badge } from '../../shared/ui/badge.js';
import { buttonClass } from '../../shared/ui/button.js';
import { cx } from '../../shared/ui/class-names.js';
import { SignInCall } from '../landing/sign-in-call.js';
import { GoProButton } from '../upgrade/go-pro-button.js';
import { ProMonthlyPrice, ProTerms } from '../upgrade/pro-prices.js';
import { FeatureList } from './feature-list.js';
import { FREE_FEATURES, PRO_FEATURES } from './plan-features.js';

interface CardProps {
  readonly id: string;
  readonly name: string;
  /** Whether it is the plan of who looks at it. */
  readonly isTheirs: boolean;
  readonly price: ReactNode;
  readonly note: ReactNode;
  readonly featuresTitle: string;
  readonly features: readonly string[];
  readonly className: string;
  readonly children: ReactNode;
}

function Card(props: CardProps) {
  const { id, name, isTheirs, price, note, featuresTitle, features, className, children } = props;
  return (
    <section aria-labelledby={id} className={cx('flex flex-col rounded-2xl border p-5 sm:p-7', className)}>
      <div className="flex min-h-7 items-center justify-between gap-3">
        <h3 id={id} className="text-lg font-semibold">
          {name}
        </h3>
        {isTheirs && <Badge tone="good">Your plan</Badge>}
      </div>
      <div className="mt-3">{price}</div>
      <div className="mt-3 mb-6 text-sm md:min-h-24">{note}</div>
      <p className="mb-3 text-sm font-semibold text-strong">{featuresTitle}</p>
      <FeatureList features={features} />
      <div className="mt-auto pt-7">{children}</div>
    </section>
  );
}

/** The way into Free, or on with it; with Pro there is nothing to do there. */
function FreeWay({ me }: { readonly me: User | null | undefined }) {
  const { trial } = useOffers();
  if (me == null && trial === 'off') return <SignInCall />;
  if (me == null) return <QuickStartDialog className="w-full" />;
  if (me.role !== 'free') return <p className="text-sm">Pro includes all of this.</p>;
  return (
    <Link to="/onboarding" className={cx(buttonClass('quiet', 'md'), 'w-full')}>
      Open my alerts
    </Link>
  );
}

function ProWay({ me }: { readonly me: User | null | undefined }) {
  if (me != null && me.role !== 'free') {
    return (
      <Link to="/dashboard" className={cx(buttonClass('accent', 'md'), 'w-full')}>
        Open the dashboard
      </Link>
    );
  }
  return (
    <GoProButton look="accent" className="w-full">
      {me?.plan === 'pro_expired' ? 'Renew Pro' : 'Go Pro'}
    </GoProButton>
  );
}

/** Both plans: what they cost, what they have, and the way in that fits who looks at them. */
export function PricingCards() {
  const me = useMe();
  return (
    <div className="grid gap-4 md:grid-cols-2 md:gap-6">
      <Card
        id="free-plan"
        name="Free"
        isTheirs={me?.role === 'free'}
        price={
          <p className="text-strong">
            <span className="text-3xl font-semibold tabular-nums">USDC 0</span> forever
          </p>
        }
        note="No card and no email needed to start."
        featuresTitle="What Free includes"
        features={FREE_FEATURES}
        className="border-line bg-surface"
      >
        <FreeWay me={me} />
      </Card>
      <Card
        id="pro-plan"
        name="Pro"
        isTheirs={me != null && me.role !== 'free'}
        price={<ProMonthlyPrice />}
        note={<ProTerms />}
        featuresTitle="What Pro adds"
        features={PRO_FEATURES}
        className="border-brass-line bg-brass-soft"
      >
        <ProWay me={me} />
      </Card>
    </div>
  );
}
