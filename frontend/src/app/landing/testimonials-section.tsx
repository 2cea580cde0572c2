const QUOTES = [
  {
    words: 'One exchange printed a wick at four in the morning. My phone stayed quiet, and I stayed asleep.',
    who: 'Someone who holds BTC',
  },
  {
    words:
      'I tapped “Why?” under the alert and saw three exchanges, their prices and their ages. Fair enough.',
    who: 'Someone who checks everything',
  },
  {
    words: 'Three levels for three coins, in the chat I have open anyway. That was the whole setup.',
    who: 'Someone with a day job',
  },
] as const;

/** What people might say. Nobody has said it yet, and each quote says so. */
export function TestimonialsSection() {
  return (
    <section aria-labelledby="testimonials-title" className="mx-auto max-w-6xl px-4 pt-20">
      <h2 id="testimonials-title" className="text-3xl font-semibold tracking-tight">
        What we hope to hear from you
      </h2>
      <ul className="mt-10 grid gap-4 md:grid-cols-3 md:gap-6">
        {QUOTES.map(({ words, who }) => (
          <li key={who}>
            <figure className="flex h-full flex-col rounded-2xl border border-line bg-surface p-5 sm:p-6">
              <blockquote className="leading-relaxed text-strong">{words}</blockquote>
              <figcaption className="mt-auto flex flex-col items-start gap-2 pt-5 text-sm">
                {who}
                <span className="rounded-full border border-line-strong px-2.5 py-0.5 text-xs font-medium">
                  Sample quote
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
