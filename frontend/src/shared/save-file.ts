/** Long enough for the browser to have taken the file over. */
const KEPT_MS = 60_000;

/** Gives a file to the person, as a download with this name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
