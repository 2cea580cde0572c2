const DECLARED = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/i;
const IN_TYPE = /charset\s*=\s*"?([\w.:-]{1,40})/i;
/** As much of a document as its declaration may take. */
const HEAD_BYTES = 512;

/**
 * The text of a document, without a byte order mark: decoded by that mark, else by zeros that give UTF-16 away, else by
 * what the Content-Type says, else by what an XML declaration says, else, or if nobody knows that encoding, as UTF-8.
 * Bytes that make no sense become "�". Pure.
 */
export function decodeDocument(bytes: Uint8Array, contentType: string | null): string {
  try {
    return new TextDecoder(encodingOf(bytes, contentType)).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

function encodingOf(bytes: Uint8Array, contentType: string | null): string {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES));
  return IN_TYPE.exec(contentType ?? '')?.[1] ?? DECLARED.exec(head)?.[1] ?? 'utf-8';
}
