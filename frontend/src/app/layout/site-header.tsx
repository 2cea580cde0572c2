import { Link } from '@tanstack/react-router';
import { SourceMark } from '../../shared/live/source-mark.js';
import { ThemeSwitch } from '../../shared/theme/theme-switch.js';
import { useMe } from '../../shared/session/me.js';
import { BellMark } from '../../shared/ui/bell-mark.js';
import { lazyComponent } from '../../shared/ui/lazy-component.js';
import { useSections } from './sections.js';
import { buttonClass } from '../../shared/ui/button.js';
import { AccountMenu } from './account-menu.js';
import { useAtomValue } from 'jotai';
import { WifiOff } from 'lucide-react';
import { Badge } from '../../shared/ui/badge.js';
import { connectionAtom } from '../../shared/live/live-atoms.js';
import { useIsQuiet } from '../../shared/live/when-quiet.js';
import { trialSessionAtom } from '../../shared/session/trial-session.js';
import { siteInfo } from '../../shared/site.js';

/** Says when the live connection is gone: prices then come by polling. On a phone the icon has to do. */
function ConnectionMark() {
  const connection = useAtomValue(connectionAtom);
  return (
    <output>
      {connection === 'lost' && (
        <Badge tone="muted">
          <WifiOff aria-hidden="true" className="size-3.5" />
          <span className="max-sm:sr-only">Reconnecting…</span>
        </Badge>
      )}
    </output>
  );
}

/** The place of the account in the header: the way in, or the menu of who is signed in. Keeps its size. */
function AccountPlace() {
  const me = useMe();
  return (
    <div className="flex min-w-20 justify-end">
      {me === null && (
        <Link to="/auth" search={{ tab: 'sign-in' }} className={buttonClass('quiet', 'sm')}>
          Sign in
        </Link>
      )}
      {me != null && <AccountMenu me={me} />}
    </div>
  );
}

const AlertBell = lazyComponent(
  async () => (await import('../../features/alerts/components/alert-bell.js')).AlertBell,
);

function AllAlertsLink({ onFollow }: { readonly onFollow: () => void }) {
  return (
    <Link to="/alerts" onClick={onFollow} className={buttonClass('bare', 'md')}>
      All alerts
    </Link>
  );
}

/** What rang, for who is signed in or has a trial. It comes in at the end of the row that nothing else is moved by. */
function BellPlace() {
  const me = useMe();
  const trialToken = useAtomValue(trialSessionAtom)?.token;
  const isQuiet = useIsQuiet();
  if (me === undefined || (me === null && trialToken === undefined)) return null;
  const bell =
    me === null ? (
      <AlertBell key={trialToken} trialToken={trialToken} />
    ) : (
      <AlertBell key={me.id} all={AllAlertsLink} />
    );
  return <div className="size-11 shrink-0">{isQuiet && bell}</div>;
}

/** The parts of the landing page, which only people who are signed out get to see. */
function LandingSections() {
  const sections = useSections();
  if (useMe() !== null) return null;
  return (
    <nav aria-label="Sections" className="hidden gap-6 text-sm font-medium lg:flex">
      {sections.map(({ hash, label }) => (
        <Link key={hash} to="/" hash={hash} className="rounded hover:text-strong">
          {label}
        </Link>
      ))}
    </nav>
  );
}

export function SiteHeader() {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-page">
      <div className="mx-auto flex min-h-14 max-w-6xl items-center justify-between gap-2 px-4 sm:gap-4">
        <div className="flex md:flex-1">
          <Link to="/" className="inline-flex items-center gap-2 rounded text-base font-semibold text-strong">
            <BellMark className="size-7" />
            <span className="max-[27rem]:sr-only">{siteInfo().brandName}</span>
          </Link>
        </div>
        <LandingSections />
        <div className="flex items-center justify-end gap-1.5 sm:gap-2 md:flex-1">
          <BellPlace />
          <ConnectionMark />
          <SourceMark />
          <ThemeSwitch />
          <AccountPlace />
        </div>
      </div>
    </header>
  );
}
