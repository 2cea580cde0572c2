import { Check } from 'lucide-react';

/** What a plan has, one line each. */
export function FeatureList({ features }: { readonly features: readonly string[] }) {
  return (
    <ul className="space-y-2.5 text-sm">
      {features.map((feature) => (
        <li key={feature} className="flex gap-2.5">
          <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" strokeWidth={2.5} />
          {feature}
        </li>
      ))}
    </ul>
  );
}
