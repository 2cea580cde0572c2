import { NOTICES_PATH } from '@contract/pages.js';
import { siteInfo } from '../../shared/site.js';

export function NoticesLine() {
  return (
    <p className="mt-10 text-sm">
      {siteInfo().brandName} is built with the work of others:{' '}
      <a href={NOTICES_PATH} className="text-accent underline underline-offset-4">
        notices and licences
      </a>
    </p>
  );
}
