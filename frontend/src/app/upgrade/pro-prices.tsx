/** What Pro costs, both terms. */
export function ProPrices({ titleId }: { readonly titleId: string }) {
  return (
    <>
      <h2 id={titleId} className="text-sm font-semibold">
        Pro
      </h2>
      <p className="mt-1 text-strong">
        <span className="text-3xl font-semibold tabular-nums">USDC 10</span> per month
      </p>
      <dl className="mt-4 space-y-2 text-sm tabular-nums">
        <div className="flex justify-between gap-3">
          <dt>
            Quarterly <span className="block text-xs">billed every 3 months</span>
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
    </>
  );
}
