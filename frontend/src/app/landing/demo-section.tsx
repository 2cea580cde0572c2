/** What it looks like from the first click to the alert: recorded from the product, not staged. */
export function DemoSection() {
  return (
    <section id="demo" aria-labelledby="demo-title" className="mx-auto max-w-6xl px-4 pt-20">
      <h2 id="demo-title" className="text-3xl font-semibold tracking-tight">
        From the first click to the alert
      </h2>
      <p className="mt-3 max-w-prose leading-relaxed">
        Forty seconds, recorded in the product with simulated prices. No sound.
      </p>
      <video
        controls
        muted
        playsInline
        preload="none"
        poster="/demo/poster.jpg"
        width={1280}
        height={720}
        className="mt-8 h-auto w-full rounded-2xl border border-line bg-ink-950"
      >
        <source src="/demo/demo.webm" type="video/webm" />
        <track default kind="captions" srcLang="en" label="English" src="/demo/demo.en.vtt" />
      </video>
    </section>
  );
}
