/** How long the browser is given to take over the file. */
const KEPT_MS = 60_000;

/** Hands a file to the browser as a download. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

/** What the file of a day (UTC) is called: "bellwether-leads-2025-11-21.csv". Takes epoch milliseconds. Pure. */
export function fileName(now: number): string {
  return `bellwether-leads-${new Date(now).toISOString().slice(0, 10)}.csv`;
}
