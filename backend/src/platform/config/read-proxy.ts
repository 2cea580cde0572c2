import type { OutboundProxy } from './config.js';
import { type EnvReader, hasProtocol } from './env-reader.js';

const WEB = ['http:', 'https:'];

/**
 * The proxy for calls to servers outside, by the names that curl and others read, in capitals or not (small letters win, as
 * there). An address without a scheme counts as http. null: none.
 */
export function readProxy(reader: EnvReader): OutboundProxy | null {
  const httpsUrl = readUrl(reader, 'HTTPS_PROXY');
  const httpUrl = readUrl(reader, 'HTTP_PROXY');
  if (httpsUrl === null && httpUrl === null) return null;
  const except = (either(reader, 'NO_PROXY')?.value ?? '').split(/[\s,]+/).filter((name) => name !== '');
  return Object.freeze({ httpUrl, httpsUrl, except: Object.freeze(except) });
}

function readUrl(reader: EnvReader, name: string): string | null {
  const found = either(reader, name);
  if (found === null) return null;
  const url = found.value.includes('://') ? found.value : `http://${found.value}`;
  if (!hasProtocol(url, WEB)) {
    reader.fault(
      `${found.name} is set to something that is not an address like http://proxy.example.com:3128.`,
    );
  }
  return url;
}

function either(reader: EnvReader, name: string): { readonly name: string; readonly value: string } | null {
  for (const spelt of [name.toLowerCase(), name]) {
    const value = reader.text(spelt);
    if (value !== null) return { name: spelt, value };
  }
  return null;
}
