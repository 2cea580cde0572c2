const STEPS = [
  {
    title: 'Connect Telegram',
    text: 'One button opens the chat with our bot. Press Start, and we know where to send your alerts.',
  },
  {
    title: 'Choose your levels',
    text: 'Above, below or inside, for BTC, ETH and SOL. We suggest one 10 % above the market.',
  },
  {
    title: 'Get on with your day',
    text: 'We watch every tick. When the price reaches your level, the message is already on its way.',
  },
] as const;

/** How it goes. */
export function StepsSection() {
  return (
    <section id="how-it-works" aria-labelledby="steps-title" className="mx-auto max-w-6xl px-4 pt-20">
      <h2 id="steps-title" className="text-3xl font-semibold tracking-tight">
        Three steps
      </h2>
      <ol className="mt-10 grid gap-8 md:grid-cols-3 md:gap-10">
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className="flex gap-4 md:block">
            <span
              aria-hidden="true"
              className="flex size-9 shrink-0 items-center justify-center rounded-full border border-brass-line font-semibold text-accent"
            >
              {index + 1}
            </span>
            <div className="md:mt-4">
              <h3 className="font-semibold">{title}</h3>
              <p className="mt-1 leading-relaxed">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
