export default async function stopPostgres() {
  const { stopTestPostgres } = await import('./test-postgres.ts');
  await stopTestPostgres();
}
