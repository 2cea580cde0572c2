import { siteNoun } from '@contract/site.js';
import { siteInfo } from '../site.js';

export interface SupportContactProps {
  /** Where in a sentence it stands. */
  readonly at: 'start' | 'middle';
  readonly subject?: string;
  readonly className?: string;
}

/** "Write to support@…"; where no address is shown, "Ask who runs this Bellwether". */
export function SupportContact({ at, subject, className }: SupportContactProps) {
  const { brandName, supportEmail } = siteInfo();
  if (supportEmail === null) return `${at === 'start' ? 'Ask' : 'ask'} who runs ${siteNoun(brandName)}`;
  const search = subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`;
  return (
    <>
      {at === 'start' ? 'Write to' : 'write to'}{' '}
      <a href={`mailto:${supportEmail}${search}`} className={className}>
        {supportEmail}
      </a>
    </>
  );
}
