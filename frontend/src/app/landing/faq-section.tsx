import { ChevronDown } from 'lucide-react';
import { useOffers } from '../../shared/offers.js';
import { siteInfo } from '../../shared/site.js';
import { faqOf } from './faq.js';

/** What people ask first. */
export function FaqSection() {
  const asked = faqOf(useOffers(), siteInfo());
  return (
    <section
      id="faq"
      aria-labelledby="faq-title"
      className="mx-auto max-w-6xl gap-10 px-4 pt-20 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
    >
      <h2 id="faq-title" className="text-3xl font-semibold tracking-tight">
        Common questions
      </h2>
      <div className="mt-8 divide-y divide-line border-y border-line lg:mt-0">
        {asked.map(({ question, answer }) => (
          <details key={question} className="group">
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 rounded py-3 font-semibold text-strong [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronDown
                aria-hidden="true"
                className="size-5 shrink-0 transition-transform group-open:rotate-180 motion-reduce:transition-none"
              />
            </summary>
            <p className="pb-5 leading-relaxed">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
