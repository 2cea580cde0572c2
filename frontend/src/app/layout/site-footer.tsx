import { Link } from '@tanstack/react-router';
import { BellMark } from '../../shared/ui/bell-mark.js';
import { SECTIONS } from './sections.js';

const SUPPORT = 'support@bellwether.example';

function FooterLinks() {
  return (
    <nav aria-label="Footer">
      <ul className="space-y-2">
        {SECTIONS.map(({ hash, label }) => (
          <li key={hash}>
            <Link to="/" hash={hash} className="inline-flex min-h-6 items-center rounded hover:text-strong">
              {label}
            </Link>
          </li>
        ))}
        <li>
          <Link to="/trial" className="inline-flex min-h-6 items-center rounded hover:text-strong">
            Try the demo
          </Link>
        </li>
        <li>
          <Link to="/status" className="inline-flex min-h-6 items-center rounded hover:text-strong">
            Status
          </Link>
        </li>
        <li>
          <a
            href={`mailto:${SUPPORT}`}
            className="inline-flex min-h-6 items-center rounded hover:text-strong"
          >
            {SUPPORT}
          </a>
        </li>
      </ul>
    </nav>
  );
}

export function SiteFooter() {
  return (
    <footer className="mt-20 border-t border-line">
      <div className="mx-auto flex max-w-6xl flex-col gap-6 px-4 py-10 text-sm sm:flex-row sm:justify-between">
        <div className="max-w-sm space-y-2">
          <p className="flex items-center gap-2 font-semibold text-strong">
            <BellMark className="size-6" />
            Bellwether
          </p>
          <p>
            Bellwether tells you what a price did. What to make of it is yours to decide: nothing here is
            advice.
          </p>
        </div>
        <FooterLinks />
      </div>
    </footer>
  );
}
