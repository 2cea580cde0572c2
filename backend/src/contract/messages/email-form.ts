/** A mail as it goes out: one subject line, and the same words as plain text and as HTML. */
export interface EmailForm {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A paragraph of lines, or a link that stands alone. */
export type EmailPart =
  | { readonly kind: 'lines'; readonly lines: readonly string[] }
  | { readonly kind: 'link'; readonly label: string; readonly url: string };

const STYLE = 'font:16px/1.5 system-ui,sans-serif;max-width:36em';

/** Builds a mail of paragraphs. Nothing in it is taken for markup, and the subject stays one line. Pure. */
export function emailForm(subject: string, parts: readonly EmailPart[]): EmailForm {
  return {
    subject: subject.replaceAll(/\s+/g, ' ').trim(),
    text: `${parts.map(textOf).join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="en"><body style="${STYLE}">\n${parts.map(htmlOf).join('\n')}\n</body></html>\n`,
  };
}

function textOf(part: EmailPart): string {
  return part.kind === 'link' ? `${part.label}: ${part.url}` : part.lines.join('\n');
}

function htmlOf(part: EmailPart): string {
  if (part.kind === 'lines') return `<p>${part.lines.map(escapedHtml).join('<br>\n')}</p>`;
  return `<p>${escapedHtml(part.label)}: <a href="${escapedHtml(part.url)}">${escapedHtml(part.url)}</a></p>`;
}

/** For the text of an element, and of an attribute in double quotes. */
export function escapedHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
