import { type Refused, refused } from './refused.js';

export interface CheckedLink {
  readonly kind: 'link';
  readonly url: string;
}

/**
 * Whether Telegram takes `link` as the address of a button or text link, and how it spells it: a missing protocol
 * becomes http, host in lower case, an empty path "/". A host without a dot is refused, an IPv6 host is not.
 * Pure. Source: `check_link` in tdlib's LinkManager.cpp and `parse_url` in HttpUrl.cpp.
 */
export function checkLink(link: string): CheckedLink | Refused {
  const tg = /^tg:(?:\/\/)?/i.exec(link);
  const outcome = tg === null ? checkHttp(link) : checkTg(link.slice(tg[0].length));
  return outcome.kind === 'link' ? outcome : refused(`URL '${link}' is invalid: ${outcome.reason}`);
}

/** The user id of "tg://user?id=42", which makes a mention instead of a link; null for every other link. */
export function linkedUserId(link: string): number | null {
  const id = /^tg:(?:\/\/)?user\?id=(\d{1,16})$/i.exec(link)?.[1];
  return id === undefined ? null : Number(id);
}

function checkHttp(link: string): CheckedLink | Refused {
  const protocol = /^([^:/?#]*):\/\//.exec(link);
  const scheme = (protocol?.[1] ?? 'http').toLowerCase();
  if (scheme !== 'http' && scheme !== 'https') return refused('Unsupported URL protocol');
  const rest = protocol === null ? link : link.slice(protocol[0].length);
  const authority = /^[^/?#]*/.exec(rest)?.[0] ?? '';
  const userinfoEnd = authority.lastIndexOf('@') + 1;
  const parts = /^(\[[0-9a-f:.]+\]|[^:]*)(?::(.*))?$/i.exec(authority.slice(userinfoEnd));
  const host = (parts?.[1] ?? '').toLowerCase();
  const port = parts?.[2];
  if (port !== undefined && !isPort(port)) return refused('Wrong port number specified in the URL');
  if (host === '') return refused('URL host is empty');
  if (/[\s<>"\\^`{|}]/.test(host)) return refused('Unallowed characters in URL host');
  if (!host.includes('.') && !host.startsWith('[')) return refused('Wrong HTTP URL');
  const path = rest.slice(authority.length);
  const shownPort = port === undefined ? '' : `:${Number(port)}`;
  const target = path.startsWith('/') ? path : `/${path}`;
  return {
    kind: 'link',
    url: `${scheme}://${authority.slice(0, userinfoEnd)}${host}${shownPort}${target}`,
  };
}

function checkTg(rest: string): CheckedLink | Refused {
  const authority = /^[^/?#]*/.exec(rest)?.[0] ?? '';
  if (/[:@]/.test(authority)) return refused('Wrong tg URL');
  if (authority === '') return refused('URL host is empty');
  if (!/^[a-zA-Z0-9_-]+$/.test(authority)) return refused('Unallowed characters in URL host');
  return { kind: 'link', url: `tg://${authority.toLowerCase()}${rest.slice(authority.length)}` };
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) <= 65_535;
}
