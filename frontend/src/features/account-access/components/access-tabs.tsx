import type { User } from '@contract/account.js';
import { invitationNeeded, setupNeeded } from '@contract/site.js';
import { useQuery } from '@tanstack/react-query';
import { Tabs } from 'radix-ui';
import { useState } from 'react';
import { useOffers } from '../../../shared/offers.js';
import { siteInfo } from '../../../shared/site.js';
import { lazyComponent } from '../../../shared/ui/lazy-component.js';
import type { AccessTab } from '../access-tab.js';
import { signInOptionsQuery } from '../api/account-calls.js';
import { GoogleButton } from './google-button.js';
import { SignInForm } from './sign-in-form.js';
import { SignUpForm } from './sign-up-form.js';

const ForgotForm = lazyComponent(async () => (await import('./forgot-form.js')).ForgotForm);

const LABELS = { 'sign-up': 'Sign Up', 'sign-in': 'Sign In' } as const;
const PANEL = 'rounded-lg outline-offset-4';

type Tab = keyof typeof LABELS;

export interface AccessTabsProps {
  /** Both tabs, in the order they are shown in. */
  readonly order: readonly [Tab, Tab];
  readonly first: AccessTab;
  /** Runs when another tab is chosen. */
  readonly onShow?: (tab: Tab) => void;
  /** Runs just before the page knows that somebody is signed in. */
  readonly onSignedIn: (user: User) => void;
  /** Runs just before the browser leaves for Google. */
  readonly onLeave: () => void;
}

/** The ways into an account: sign up, sign in, and a new password for who has forgotten it. None before there is an owner, and no sign-up by invitation only. */
export function AccessTabs({ order, first, onShow, onSignedIn, onLeave }: AccessTabsProps) {
  const [shown, setShown] = useState(first);
  const [forgottenFor, setForgottenFor] = useState('');
  const isNew = useQuery(signInOptionsQuery).data?.setup === true;
  const { signUp } = useOffers();
  const { brandName } = siteInfo();
  const forget = (email: string) => {
    setForgottenFor(email);
    // The page keeps its height, and so its place, until the other form is there; drawn without its code it says what is wrong.
    const show = () => setShown('forgotten');
    void ForgotForm.preload().then(show, show);
  };
  const choose = (tab: string) => {
    setShown(tab as Tab);
    onShow?.(tab as Tab);
  };
  if (isNew) return <p>{setupNeeded(brandName)}</p>;
  const signIn =
    shown === 'forgotten' ? (
      <ForgotForm email={forgottenFor} onBack={() => setShown('sign-in')} />
    ) : (
      <SignInForm onSignedIn={onSignedIn} onForgotten={forget} />
    );
  if (signUp === 'invite') {
    return (
      <>
        <p className="mb-5">{invitationNeeded(brandName)}</p>
        {signIn}
        <GoogleButton onLeave={onLeave} />
      </>
    );
  }
  return (
    <Tabs.Root value={shown === 'sign-up' ? 'sign-up' : 'sign-in'} onValueChange={choose}>
      <Tabs.List
        aria-label="Account"
        className="mb-5 grid grid-cols-2 rounded-lg border border-line-strong p-0.5"
      >
        {order.map((name) => (
          <Tabs.Trigger
            key={name}
            value={name}
            className="min-h-9.5 cursor-pointer rounded-md px-3 text-sm font-medium data-[state=active]:bg-raised data-[state=active]:font-semibold data-[state=active]:text-strong"
          >
            {LABELS[name]}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value="sign-up" className={PANEL}>
        <SignUpForm onSignedIn={onSignedIn} />
      </Tabs.Content>
      <Tabs.Content value="sign-in" className={PANEL}>
        {signIn}
      </Tabs.Content>
      <GoogleButton onLeave={onLeave} />
    </Tabs.Root>
  );
}
