/** What Pro costs a month, large. */
export function ProMonthlyPrice() {
  return (
    <p className="text-strong">
      <span className="text-3xl font-semibold tabular-nums">USDC 10</span> per month
    </p>
  );
}

/** What Pro costs, both terms. */
export function ProTerms() {
  return (
    <dl className="space-y-2 text-sm tabular-nums">
      <div className="flex justify-between gap-3">
        <dt>
          Quarterly <span className="block text-xs">billed quarterly (3 months)</span>
        </dt>
        <dd className="font-semibold whitespace-nowrap text-strong">30 USDC</dd>
      </div>
      <div className="flex justify-between gap-3">
        <dt>
          Annual <span className="block text-xs">$5.50 a month, 45% off</span>
        </dt>
        <dd className="font-semibold whitespace-nowrap text-strong">66 USDC</dd>
      </div>
    </dl>
  );
}
