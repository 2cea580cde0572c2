/** The signed-in person's triggers: list, form, filter. */
export function TriggersSection() {
  return (
    <section
      id="triggers"
      aria-labelledby="triggers-title"
      className="rounded-2xl border border-line bg-surface p-4 shadow-sm sm:p-5"
    >
      <h2 id="triggers-title" className="text-lg font-semibold">
        Price triggers
      </h2>
    </section>
  );
}
