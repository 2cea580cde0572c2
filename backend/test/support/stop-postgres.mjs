export default async function stopPostgres() {
  const { stopTestPostgres } = await import('./test-postgres.js');
  await stopTestPostgres();
}
