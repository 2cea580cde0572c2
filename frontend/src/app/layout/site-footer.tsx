import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BellMark } from '../../shared/ui/bell-mark.js';
import { useOffers } from '../../shared/offers.js';
import { useSections } from './sections.js';
import { siteInfo } from '../../shared/site.js';
import { useIsQuiet } from '../../shared/live/when-quiet.js';
import { telegramBotQuery } from '../../shared/telegram-bot-query.js';

const LINK = 'inline-flex min-h-6 whitespace-nowrap items-center rounded hover:text-strong';
const PAGES = [
  { to: '/trial', label: 'Try the demo' },
  { to: '/pricing', label: 'Plans and prices' },
  { to: '/status', label: 'Status' },
] as const;
const LEGAL = [
  { to: '/privacy', label: 'Privacy' },
  { to: '/terms', label: 'Terms' },
] as const;

function BotLink() {
  const { data: bot } = useQuery({ ...telegramBotQuery, enabled: useIsQuiet() });
  if (bot === undefined) return null;
  return (
    <li>
      <a href={bot.link} className={LINK}>
        @{bot.username} in Telegram
      </a>
    </li>
  );
}

function FooterLinks() {
  const sections = useSections();
  const { supportEmail } = siteInfo();
  const { payments, trial } = useOffers();
  const isThere = { '/pricing': payments !== 'none', '/trial': trial === 'open', '/status': true };
  const pages = PAGES.filter(({ to }) => isThere[to]);
  return (
    <nav aria-label="Footer" className="grid grid-cols-2 gap-x-12 gap-y-2 sm:grid-cols-[auto_auto_auto]">
      <ul className="space-y-2">
        {sections.map(({ hash, label }) => (
          <li key={hash}>
            <Link to="/" hash={hash} className={LINK}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <ul className="space-y-2">
        {pages.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={LINK}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <ul className="space-y-2 max-sm:col-span-2 max-sm:mt-4">
        {LEGAL.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={LINK}>
              {label}
            </Link>
          </li>
        ))}
        <BotLink />
        {supportEmail !== null && (
          <li>
            <a href={`mailto:${supportEmail}`} className={LINK}>
              {supportEmail}
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}

export function SiteFooter() {
  const { brandName } = siteInfo();
  return (
    <footer className="mt-20 border-t border-line">
      <div className="mx-auto flex max-w-6xl flex-col gap-8 px-4 py-10 text-sm lg:flex-row lg:justify-between">
        <div className="max-w-xs space-y-2">
          <p className="flex items-center gap-2 font-semibold text-strong">
            <BellMark className="size-6" />
            {brandName}
          </p>
          <p>
            {brandName} tells you what a price did. What you make of it is up to you: nothing here is advice.
          </p>
        </div>
        <FooterLinks />
      </div>
    </footer>
  );
}
