import { useOffers } from '../../shared/offers.js';

const PARTNERS = [
  { name: 'Coinbase Exchange', part: 'prices' },
  { name: 'Kraken', part: 'prices' },
  { name: 'Binance', part: 'prices' },
  { name: 'Telegram', part: 'messages' },
  { name: 'Coinbase Business', part: 'payments' },
  { name: 'Federal Reserve', part: 'the Fed rate' },
] as const;

/** Whose prices and services it stands on. Plain names: none of them endorses us. */
export function PartnersSection() {
  const { payments } = useOffers();
  const partners = PARTNERS.filter(({ part }) => part !== 'payments' || payments !== 'none');
  return (
    <section aria-labelledby="partners-title" className="mx-auto max-w-6xl px-4 pt-14">
      <h2 id="partners-title" className="text-sm font-medium">
        What it runs on
      </h2>
      <ul className="mt-4 flex flex-wrap gap-x-8 gap-y-3">
        {partners.map(({ name, part }) => (
          <li key={name}>
            <span className="font-semibold text-strong">{name}</span> <span className="text-sm">{part}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
