/** A button under a message that opens a web page. */
export interface UrlButton {
  readonly text: string;
  readonly url: string;
}

/** A button to our own page; none when its host has no dot, because Telegram refuses such a message altogether. */
export function siteButtons(publicUrl: string, text: string): readonly UrlButton[] {
  return new URL(publicUrl).hostname.includes('.') ? [{ text, url: publicUrl }] : [];
}
