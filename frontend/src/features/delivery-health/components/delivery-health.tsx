/** How messages and prices fare right now. */
export function DeliveryHealth() {
  return (
    <section
      aria-labelledby="delivery-health-title"
      className="rounded-2xl border border-line bg-surface p-4 shadow-sm sm:p-5"
    >
      <h2 id="delivery-health-title" className="text-lg font-semibold">
        Delivery health
      </h2>
    </section>
  );
}
