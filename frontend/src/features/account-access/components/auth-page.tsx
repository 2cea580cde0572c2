import { Link, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useOffers } from '../../../shared/offers.js';
import { nothingSoldText } from '../../../shared/nothing-sold.js';
import { siteInfo } from '../../../shared/site.js';
import { useMe } from '../../../shared/session/me.js';
import { rememberIntent } from '../../../shared/session/sign-in-intent.js';
import { BellMark } from '../../../shared/ui/bell-mark.js';
import { lazyComponent } from '../../../shared/ui/lazy-component.js';
import type { AccessTab } from '../access-tab.js';
import { AccessTabs } from './access-tabs.js';

const GoogleProblemNote = lazyComponent(
  async () => (await import('./google-problem-note.js')).GoogleProblemNote,
);

const PLANS = {
  free: {
    title: (brand: string) => `Welcome to ${brand} Free`,
    text: 'USDC 0 forever: 3 triggers on BTC, ETH and SOL, 1 wallet connection and daily market updates.',
    other: { plan: undefined, label: 'See Pro instead' },
  },
  pro: {
    title: (brand: string) => `Welcome to ${brand} Pro`,
    text: 'Any coin, 50+ alerts and up to 5 wallets for USDC 10 per month, billed quarterly. Create your account first; you pay afterwards.',
    other: { plan: 'free', label: 'Start with Free instead' },
  },
} as const;

/** Where there is nothing to choose. */
const WELCOMES = {
  everyone: {
    title: (brand: string) => `Welcome to ${brand}`,
    text: null,
    other: null,
  },
  granted: {
    title: (brand: string) => `Welcome to ${brand}`,
    text: '3 triggers on BTC, ETH and SOL, 1 wallet connection and daily market updates.',
    other: null,
  },
} as const;

const SIGN_IN = { title: (brand: string) => `Sign in to ${brand}`, text: null, other: null } as const;

export type ChosenPlan = keyof typeof PLANS;

export interface AuthPageProps {
  readonly plan: ChosenPlan;
  readonly tab: AccessTab;
  /** Who came to sign in reads nothing of plans, unless they turn to signing up. */
  readonly purpose: 'account' | 'sign-in';
  /** Why a sign-in with Google came back without anybody. */
  readonly problem?: string;
  /** Where whoever signs in goes on to; home without it, as whoever signs up. */
  readonly returnTo?: string;
}

/** The page to sign up or sign in; who is signed in is sent home. */
export function AuthPage({ plan, tab, purpose, problem, returnTo = '/' }: AuthPageProps) {
  const me = useMe();
  const [shown, setShown] = useState<AccessTab>(tab);
  const { brandName } = siteInfo();
  const { proFor, signUp } = useOffers();
  const welcome =
    signUp === 'invite' || (purpose === 'sign-in' && shown === 'sign-in')
      ? SIGN_IN
      : proFor === null
        ? PLANS[plan]
        : WELCOMES[proFor];
  const { title, other } = welcome;
  const text = signUp === 'open' && proFor === 'everyone' ? nothingSoldText(proFor, brandName) : welcome.text;
  const remember = () => rememberIntent(plan === 'free' ? 'free' : null);
  if (me != null) return <GoOn to={shown === 'sign-up' ? '/' : returnTo} />;
  return (
    <div className="mx-auto max-w-md px-4 pt-8 sm:pt-12">
      <Link
        to="/"
        className="inline-flex min-h-6 items-center gap-1.5 rounded text-sm font-medium hover:text-strong"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        Back to home
      </Link>
      <BellMark className="mt-6 size-12" />
      <h1 className="mt-4 text-3xl font-semibold tracking-tight">{title(brandName)}</h1>
      {text !== null && <p className="mt-2 leading-relaxed">{text}</p>}
      {other !== null && (
        <p className="mt-2">
          <Link
            to="/auth"
            search={{ plan: other.plan }}
            state={{ accessTab: shown }}
            className="inline-flex min-h-6 items-center rounded text-sm font-medium text-accent underline underline-offset-4"
          >
            {other.label}
          </Link>
        </p>
      )}
      {problem !== undefined && <GoogleProblemNote problem={problem} />}
      <section
        aria-label="Your account"
        className="mt-6 rounded-2xl border border-line bg-surface p-5 sm:p-6"
      >
        <AccessTabs
          key={tab}
          order={['sign-up', 'sign-in']}
          first={tab}
          onShow={setShown}
          onSignedIn={remember}
          onLeave={remember}
        />
      </section>
      {signUp === 'open' && <AcceptedTerms />}
    </div>
  );
}

/** Leaves once for an address of this app: the page is drawn again on its way out, without the state of its address. */
function GoOn({ to }: { readonly to: string }) {
  const { history } = useRouter();
  const [goal] = useState(to);
  useEffect(() => history.replace(goal), [history, goal]);
  return null;
}

function AcceptedTerms() {
  return (
    <p className="mt-4 text-xs leading-relaxed">
      By creating an account you accept our{' '}
      <Link to="/terms" className="rounded underline underline-offset-2 hover:text-strong">
        terms
      </Link>{' '}
      and our{' '}
      <Link to="/privacy" className="rounded underline underline-offset-2 hover:text-strong">
        privacy policy
      </Link>
      . You must be at least 18 years old.
    </p>
  );
}
