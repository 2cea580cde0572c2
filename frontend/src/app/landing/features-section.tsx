import { ArrowUpDown, BellOff, Scale, Search, ShieldCheck, Timer } from 'lucide-react';

const FEATURES = [
  {
    Icon: Scale,
    title: 'The market price, not one exchange',
    text: 'The median of fresh quotes from several exchanges decides. A quote far off the others is set aside, so one wick does not wake you.',
  },
  {
    Icon: Timer,
    title: 'Timed to Telegram',
    text: 'Every tick counts. Each alert shows the time from the tick that set it off to the moment Telegram accepted the message.',
  },
  {
    Icon: BellOff,
    title: 'Rings once per crossing',
    text: 'After an alert, a trigger stays quiet until the price has clearly left your level, rests for a few minutes and re-arms itself.',
  },
  {
    Icon: ShieldCheck,
    title: 'Stored before it is sent',
    text: 'An alert is recorded first, then sent. A level crossed during an outage still reaches you, marked as late.',
  },
  {
    Icon: Search,
    title: 'It tells you why',
    text: 'Each alert keeps its evidence: every exchange’s quote and its age, the price before, and what was left out.',
  },
  {
    Icon: ArrowUpDown,
    title: 'Above, below or inside',
    text: 'Wait for a breakout, a dip, or the moment a price enters your band. Disarm a trigger and it keeps its level.',
  },
] as const;

/** What it does. */
export function FeaturesSection() {
  return (
    <section id="features" aria-labelledby="features-title" className="mx-auto max-w-6xl px-4 pt-20">
      <h2 id="features-title" className="max-w-xl text-3xl font-semibold tracking-tight">
        Built to be trusted at 3 a.m.
      </h2>
      <ul className="mt-10 grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
        {FEATURES.map(({ Icon, title, text }) => (
          <li key={title}>
            <Icon aria-hidden="true" className="size-6 text-accent" strokeWidth={1.75} />
            <h3 className="mt-3 font-semibold">{title}</h3>
            <p className="mt-1.5 leading-relaxed">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
