export function SettingsPage() {
  return (
    <main className="mx-auto w-full max-w-6xl px-4 py-8">
      <h1 className="text-2xl font-semibold">Alert Settings V2</h1>
    </main>
  );
}
