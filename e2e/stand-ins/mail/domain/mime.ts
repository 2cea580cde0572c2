/** A mail as its reader sees it. */
export interface ReadMail {
  /** Names in lower case; of a name that stands twice, the last. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** null without an HTML part. */
  readonly html: string | null;
}

interface Part {
  readonly headers: Readonly<Record<string, string>>;
  /** One character for each byte. */
  readonly body: string;
}

/**
 * Reads a mail as it came over the wire: folded headers, encoded words, multipart in any depth, quoted-printable and
 * base64. Enough for what programs send; attachments are ignored, and every text is taken for UTF-8. Pure.
 */
export function readEmail(raw: Buffer): ReadMail {
  const part = partOf(raw.toString('latin1'));
  const found = textsOf(part);
  const { headers } = part;
  const decoded = Object.entries(headers).map(([name, value]) => [name, decodeWords(value)] as const);
  return {
    headers: Object.fromEntries(decoded),
    text: found.find(({ type }) => type === 'text/plain')?.text ?? '',
    html: found.find(({ type }) => type === 'text/html')?.text ?? null,
  };
}

function partOf(source: string): Part {
  const [, head = '', body = ''] = /^([\s\S]*?)\r?\n\r?\n([\s\S]*)$/.exec(source) ?? [null, source, ''];
  const lines = head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const fields = lines.flatMap((line) => {
    const [, name, value] = /^([^:\s]+):\s*(.*)$/.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value.trim()] as const];
  });
  return { headers: Object.fromEntries(fields), body };
}

function textsOf({ headers, body }: Part): readonly { readonly type: string; readonly text: string }[] {
  const contentType = headers['content-type'] ?? 'text/plain';
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  if (boundary === undefined || !type.startsWith('multipart/')) {
    return [{ type, text: decodeBody(body, headers['content-transfer-encoding'] ?? '') }];
  }
  const [, ...pieces] = `\n${body}`.split(`\n--${boundary}`);
  const inner = pieces.filter((piece) => !piece.startsWith('--'));
  return inner.flatMap((piece) => textsOf(partOf(piece.replace(/^[ \t]*\r?\n/, '').replace(/\r$/, ''))));
}

function decodeBody(body: string, encoding: string): string {
  return bytesOf(body, encoding.trim().toLowerCase()).toString('utf8').replaceAll('\r\n', '\n');
}

function bytesOf(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1');
  return unquoted(body.replaceAll(/=[ \t]*\r?\n/g, ''));
}

function unquoted(text: string): Buffer {
  const bytes = text.replaceAll(/=([0-9A-Fa-f]{2})/g, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1');
}

/** "=?UTF-8?Q?=E2=96=B2?=" → "▲". Space between two encoded words is none; they may part a character in two. */
function decodeWords(value: string): string {
  const joined = value.replaceAll(/(\?=)\s+(=\?)/g, '$1$2');
  return joined.replaceAll(/(?:=\?[^?\s]+\?[BbQq]\?[^?\s]*\?=)+/g, (words) => {
    const parts = [...words.matchAll(/=\?[^?\s]+\?([BbQq])\?([^?\s]*)\?=/g)].map(([, how = '', text = '']) =>
      how.toUpperCase() === 'B' ? Buffer.from(text, 'base64') : unquoted(text.replaceAll('_', ' ')),
    );
    return Buffer.concat(parts).toString('utf8');
  });
}
