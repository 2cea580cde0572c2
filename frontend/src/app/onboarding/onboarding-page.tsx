export function OnboardingPage() {
  return (
    <main className="mx-auto w-full max-w-6xl px-4 py-8">
      <h1 className="text-2xl font-semibold">Alerts</h1>
    </main>
  );
}
