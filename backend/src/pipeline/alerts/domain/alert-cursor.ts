/** Where a page of alerts ended: microseconds since 1970, and the alert's id. */
export interface AlertCursor {
  readonly firedAtUs: string;
  readonly id: string;
}

export function cursorText({ firedAtUs, id }: AlertCursor): string {
  return `${firedAtUs}.${id}`;
}

/** null for a text that is no cursor. Pure. */
export function readCursor(text: string): AlertCursor | null {
  const [, firedAtUs, id] = /^(\d{1,17})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text) ?? [];
  return firedAtUs === undefined || id === undefined ? null : { firedAtUs, id };
}
