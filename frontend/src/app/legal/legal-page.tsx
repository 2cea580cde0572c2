import type { ReactNode } from 'react';
import { NoticesLine } from './notices-line.js';

export interface LegalSection {
  readonly title: string;
  readonly body: ReactNode;
}

export interface LegalPageProps {
  readonly title: string;
  /** For machines, like 2025-08-22. */
  readonly effectiveOn: string;
  readonly effectiveText: string;
  readonly lead: string;
  readonly sections: readonly LegalSection[];
}

/** A legal text: when it took effect, what it says in a sentence, and its numbered parts. */
export function LegalPage({ title, effectiveOn, effectiveText, lead, sections }: LegalPageProps) {
  return (
    <article className="mx-auto max-w-2xl px-4 pt-10 sm:pt-14">
      <h1 className="text-3xl font-semibold tracking-tight sm:text-4xl">{title}</h1>
      <p className="mt-3 text-sm">
        Effective <time dateTime={effectiveOn}>{effectiveText}</time>
      </p>
      <p className="mt-5 text-lg leading-relaxed">{lead}</p>
      <ol className="mt-10 space-y-9">
        {sections.map((section, index) => (
          <li key={section.title}>
            <h2 className="text-xl font-semibold tracking-tight">
              {index + 1}. {section.title}
            </h2>
            <div className="mt-2.5 space-y-3 leading-relaxed [&_a]:text-accent [&_a]:underline [&_a]:underline-offset-4 [&_li]:mt-1.5 [&_ul]:list-disc [&_ul]:pl-5">
              {section.body}
            </div>
          </li>
        ))}
      </ol>
      <NoticesLine />
    </article>
  );
}
