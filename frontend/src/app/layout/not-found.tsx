import { Link } from '@tanstack/react-router';
import { BellMark } from '../../shared/ui/bell-mark.js';
import { buttonClass } from '../../shared/ui/button.js';
import { usePageTitle } from '../../shared/ui/page-title.js';

export function NotFound() {
  usePageTitle('Page not found');
  return (
    <div className="mx-auto flex min-h-[60vh] max-w-md flex-col items-center justify-center gap-4 px-4 text-center">
      <BellMark className="size-14" />
      <h1 className="text-3xl font-semibold">Page not found</h1>
      <p>The page you're looking for doesn't exist.</p>
      <Link to="/" className={buttonClass('primary', 'md')}>
        Return home
      </Link>
    </div>
  );
}
