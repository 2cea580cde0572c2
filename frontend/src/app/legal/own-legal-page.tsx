import type { LegalTexts } from '@contract/site.js';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { siteInfo } from '../../shared/site.js';
import { LoadFailure } from '../../shared/ui/load-failure.js';
import { Spinner } from '../../shared/ui/spinner.js';
import { NoticesLine } from './notices-line.js';

const legalQuery = queryOptions<LegalTexts>({
  queryKey: ['api', 'site', 'legal'],
  staleTime: Infinity,
});

const PROSE =
  'space-y-3 leading-relaxed [&_a]:text-accent [&_a]:underline [&_a]:underline-offset-4 [&_h1]:mb-8 [&_h1]:text-3xl [&_h1]:font-semibold [&_h1]:tracking-tight sm:[&_h1]:text-4xl [&_h2]:pt-6 [&_h2]:text-xl [&_h2]:font-semibold [&_h2]:tracking-tight [&_h3]:pt-3 [&_h3]:font-semibold [&_li]:mt-1.5 [&_ol]:list-decimal [&_ol]:pl-5 [&_ul]:list-disc [&_ul]:pl-5 wrap-anywhere';

function OwnText({ page, otherwise }: OwnLegalPageProps) {
  const { data, error, refetch } = useQuery(legalQuery);
  if (error !== null && data === undefined) {
    return <LoadFailure text="This text could not be loaded." onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Spinner />;
  const html = data[page];
  if (html === null) return otherwise;
  return (
    <article className="mx-auto max-w-2xl px-4 pt-10 sm:pt-14">
      {/* The server makes it from Markdown, in which markup is text. */}
      <div className={PROSE} dangerouslySetInnerHTML={{ __html: html }} />
      <NoticesLine />
    </article>
  );
}

export interface OwnLegalPageProps {
  readonly page: keyof LegalTexts;
  /** The product's own text. */
  readonly otherwise: ReactNode;
}

/** The operator's own text where there is one, else the product's. */
export function OwnLegalPage(props: OwnLegalPageProps) {
  return siteInfo().ownLegal ? <OwnText {...props} /> : props.otherwise;
}
