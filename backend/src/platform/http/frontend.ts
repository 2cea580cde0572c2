import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import compression from 'compression';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { NOTICES_PATH, PAGE_PATHS } from '../../contract/pages.js';
import type { Config } from '../config/config.js';
import { prepareAnswer, type PreparedAnswer, sendPrepared } from './prepared-answer.js';

const SERVER_PATH = /^\/(?:api|socket\.io|healthz|readyz|metrics)(?:\/|$)/i;
const PAGE = '/index.html';
/** What visitors without a session get at /: all there to be read before any script runs. */
const LANDING = '/landing.html';
const SESSION = /(?:^|;\s*)(?:__Host-)?bw_session=/;
const HASHED_FOLDER = '/assets/';
const KEEP_FOREVER = 'public, max-age=31536000, immutable';
const PAGES: ReadonlySet<string> = new Set(PAGE_PATHS);
/** What pages say instead of the address people see, which only the running product knows. */
const PUBLIC_URL_MARK = '%PUBLIC_URL%';

/** `publicUrl` is an origin without a trailing slash. */
export interface SiteConfig extends Pick<Config, 'publicUrl' | 'proFor'> {
  /** Reads THIRD-PARTY-NOTICES, when first asked for: 40 ms of the thread. */
  readonly notices: () => string;
}

interface Built {
  readonly folder: string;
  readonly files: ReadonlySet<string>;
  /** What is held in memory, by path. */
  readonly texts: Map<string, PreparedAnswer>;
}

/**
 * Express middleware that serves a built frontend: its files, robots.txt, the site map, the notices, and index.html for every
 * page, with 404 for unknown ones. `/` without a session cookie gets the prerendered landing page where all it shows is
 * offered. null if there is no build in the folder, which is read once.
 */
export function serveFrontend(
  folder: string,
  { publicUrl, proFor, notices }: SiteConfig,
): RequestHandler | null {
  if (!existsSync(join(folder, PAGE))) return null;
  const files = filesIn(folder);
  const built = { folder, files, texts: textsOf(folder, files, publicUrl) };
  if (proFor !== null) built.texts.delete(LANDING);
  const send = senderOf(built);
  return (request: Request, response: Response, next: NextFunction) => {
    const { method, path } = request;
    if (path === NOTICES_PATH && !built.texts.has(path))
      built.texts.set(path, prepareAnswer('text/plain', notices()));
    const file = fileFor(request, built);
    if ((method !== 'GET' && method !== 'HEAD') || SERVER_PATH.test(path) || file === null) next();
    else send(request, response, file);
  };
}

function textsOf(folder: string, files: ReadonlySet<string>, publicUrl: string): Built['texts'] {
  const pages = [PAGE, LANDING].filter((path) => files.has(path));
  return new Map<string, PreparedAnswer>([
    ...pages.map((path) => [path, pageOf(join(folder, path), publicUrl)] as const),
    ['/robots.txt', prepareAnswer('text/plain', robotsText(publicUrl))],
    ['/sitemap.xml', prepareAnswer('application/xml', siteMap(publicUrl))],
  ]);
}

function pageOf(file: string, publicUrl: string): PreparedAnswer {
  return prepareAnswer(
    'text/html',
    readFileSync(file, 'utf8').replaceAll(PUBLIC_URL_MARK, () => publicUrl),
  );
}

/** The path of what answers the request, or null if nothing does. */
function fileFor(request: Request, { files, texts }: Built): string | null {
  const { path } = request;
  if (path === '/') return texts.has(LANDING) ? homeOf(request) : PAGE;
  if (files.has(path) || texts.has(path)) return path;
  return path.startsWith(HASHED_FOLDER) || !request.accepts('html') ? null : PAGE;
}

/** As the router reads a path: in any case, with or without a slash at its end. */
function isPage(path: string): boolean {
  return PAGES.has(path.toLowerCase().replace(/(?<=[^/])\/$/, ''));
}

/** A cookie of an ended session gets the app, too: it finds out. */
function homeOf({ headers }: Request): string {
  return SESSION.test(headers.cookie ?? '') ? PAGE : LANDING;
}

function filesIn(folder: string): ReadonlySet<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const paths = files.map((file) => relative(folder, join(file.parentPath, file.name)));
  return new Set(paths.map((path) => `/${path.split(sep).join('/')}`));
}

/** Sends what is held in memory as it was prepared; files are compressed while they are read. */
function senderOf({ folder, texts }: Built): (request: Request, response: Response, path: string) => void {
  const compress = compression();
  return (request, response, path) => {
    response.setHeader('Cache-Control', path.startsWith(HASHED_FOLDER) ? KEEP_FOREVER : 'no-cache');
    const text = texts.get(path);
    if (text === undefined) {
      compress(request, response, () => response.sendFile(path, { root: folder }));
      return;
    }
    if (path === PAGE && request.path !== PAGE && !isPage(request.path)) response.status(404);
    if (text.mediaType === 'text/html') response.vary('Cookie');
    sendPrepared(request, response, text);
  };
}

/** Pages that anybody may read and find; the others are for one person each. */
const PUBLIC_PAGES = ['/', '/pricing', '/trial', '/status', '/terms', '/privacy'] as const;
const PERSONAL = [
  '/api/',
  '/admin',
  '/alerts',
  '/dashboard',
  '/settings',
  '/onboarding',
  '/reset-password',
  '/verify-email',
] as const;

/** robots.txt for a product at `publicUrl`, an origin without a trailing slash. Pure. */
export function robotsText(publicUrl: string): string {
  const closed = PERSONAL.map((path) => `Disallow: ${path}\n`).join('');
  return `User-agent: *\n${closed}Allow: /\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

/** sitemap.xml as sitemaps.org describes it. Pure. */
export function siteMap(publicUrl: string): string {
  const urls = PUBLIC_PAGES.map((path) => `  <url><loc>${publicUrl}${path}</loc></url>\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`;
}
