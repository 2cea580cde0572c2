import { Link } from '@tanstack/react-router';
import { ConnectionMark } from '../../shared/live/connection-mark.js';
import { SourceMark } from '../../shared/live/source-mark.js';
import { ThemeSwitch } from '../../shared/theme/theme-switch.js';
import { useMe } from '../../shared/session/me.js';
import { BellMark } from '../../shared/ui/bell-mark.js';
import { AccountPlace } from './account-place.js';
import { SECTIONS } from './sections.js';

/** The parts of the landing page, which only people who are signed out get to see. */
function LandingSections() {
  if (useMe() !== null) return null;
  return (
    <nav aria-label="Sections" className="hidden gap-6 text-sm font-medium lg:flex">
      {SECTIONS.map(({ hash, label }) => (
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
            <span className="max-[27rem]:sr-only">Bellwether</span>
          </Link>
        </div>
        <LandingSections />
        <div className="flex items-center justify-end gap-1.5 sm:gap-2 md:flex-1">
          <ConnectionMark />
          <SourceMark />
          <ThemeSwitch />
          <AccountPlace />
        </div>
      </div>
    </header>
  );
}
