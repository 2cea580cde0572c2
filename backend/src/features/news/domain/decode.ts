const DECLARED = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/i;
const IN_TYPE = /charset\s*=\s*"?([\w.:-]{1,40})/i;
/**
 * 0x80 to 0x9F of windows-1252 (https://encoding.spec.whatwg.org/index-windows-1252.txt), which is also what the web calls
 * ISO-8859-1 and ASCII. Node up to 22 reads these bytes as control characters.
 */
const WINDOWS_1252 =
  '\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F' +
  '\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178';
/** As much of a document as its declaration may take. */
const HEAD_BYTES = 512;

/**
 * The text of a document, without a byte order mark: decoded by that mark, else by zeros that give UTF-16 away, else by
 * what the Content-Type says, else by what an XML declaration says, else, or if nobody knows that encoding, as UTF-8.
 * Bytes that make no sense become "�". Pure.
 */
export function decodeDocument(bytes: Uint8Array, contentType: string | null): string {
  try {
    const decoder = new TextDecoder(encodingOf(bytes, contentType));
    const text = decoder.decode(bytes);
    return decoder.encoding === 'windows-1252' ? withoutControls(text) : text;
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

function withoutControls(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, (control) => WINDOWS_1252[control.charCodeAt(0) - 0x80] ?? control);
}

function encodingOf(bytes: Uint8Array, contentType: string | null): string {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES));
  return IN_TYPE.exec(contentType ?? '')?.[1] ?? DECLARED.exec(head)?.[1] ?? 'utf-8';
}
