interface FactProps {
  readonly name: string;
  readonly value: string;
}

/** A line of a list of facts. */
export function Fact({ name, value }: FactProps) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt>{name}</dt>
      <dd className="text-right text-strong tabular-nums">{value}</dd>
    </div>
  );
}
