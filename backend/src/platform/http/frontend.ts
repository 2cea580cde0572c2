import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import compression from 'compression';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { NOTICES_PATH, PAGE_PATHS } from '../../contract/pages.js';
import type { SiteSettings } from '../config/site-facts.js';
import { pageText, withBrand } from './page-text.js';
import { prepareAnswer, type PreparedAnswer, sendPrepared } from './prepared-answer.js';

const SERVER_PATH = /^\/(?:a|api|hooks|socket\.io|healthz|readyz|metrics)(?:\/|$)/i;
const PAGE = '/index.html';
/** What visitors without a session get at /: all there to be read before any script runs. */
const LANDING = '/landing.html';
const SESSION = /(?:^|;\s*)(?:__Host-)?bw_session=/;
const HASHED_FOLDER = '/assets/';
const KEEP_FOREVER = 'public, max-age=31536000, immutable';

export interface SiteConfig extends SiteSettings {
  /** Reads THIRD-PARTY-NOTICES, when first asked for: 40 ms of the thread. */
  readonly notices: () => string;
}

/** Files that say what this is called, and nothing else of the settings. */
const NAMED = [
  ['/offline.html', 'text/html'],
  ['/manifest.webmanifest', 'application/manifest+json'],
] as const;

interface Built {
  readonly folder: string;
  readonly files: ReadonlySet<string>;
  /** What is held in memory, by path. */
  readonly texts: Map<string, PreparedAnswer>;
  readonly pages: ReadonlySet<string>;
}

/**
 * Express middleware that serves a built frontend: its files, robots.txt, the site map, the notices, and index.html for every
 * page, with 404 for unknown ones. `/` without a session cookie gets the prerendered landing page where all it shows is
 * offered. null if there is no build in the folder, which is read once.
 */
export function serveFrontend(folder: string, { notices, ...site }: SiteConfig): RequestHandler | null {
  if (!existsSync(join(folder, PAGE))) return null;
  const files = filesIn(folder);
  const pages = new Set(PAGE_PATHS.filter((path) => path !== '/trial' || site.trial === 'open'));
  const built = { folder, files, texts: textsOf(folder, files, site), pages };
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

function textsOf(folder: string, files: ReadonlySet<string>, settings: SiteSettings): Built['texts'] {
  const { publicUrl, proFor, signUp, trial, email } = settings;
  const isAllOffered = proFor === null && signUp === 'open' && trial === 'open' && email !== null;
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
  const pages = [PAGE, LANDING].filter((path) => files.has(path) && (path === PAGE || isAllOffered));
  return new Map<string, PreparedAnswer>([
    ...pages.map((path) => [path, prepareAnswer('text/html', pageText(read(path), settings))] as const),
    ...NAMED.filter(([path]) => files.has(path)).map(
      ([path, type]) => [path, prepareAnswer(type, withBrand(read(path), settings))] as const,
    ),
    ['/robots.txt', prepareAnswer('text/plain', robotsText(publicUrl))],
    ['/sitemap.xml', prepareAnswer('application/xml', siteMap(settings))],
  ]);
}

/** The path of what answers the request, or null if nothing does. */
function fileFor(request: Request, { files, texts }: Built): string | null {
  const { path } = request;
  if (path === '/') return texts.has(LANDING) ? homeOf(request) : PAGE;
  if (path === LANDING && !texts.has(LANDING)) return PAGE;
  if (files.has(path) || texts.has(path)) return path;
  return path.startsWith(HASHED_FOLDER) || !request.accepts('html') ? null : PAGE;
}

/** As the router reads a path: in any case, with or without a slash at its end. */
function isPage(pages: ReadonlySet<string>, path: string): boolean {
  return pages.has(path.toLowerCase().replace(/(?<=[^/])\/$/, ''));
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

type Send = (request: Request, response: Response, path: string) => void;

/** Sends what is held in memory as it was prepared; files are compressed while they are read. */
function senderOf({ folder, texts, pages }: Built): Send {
  const compress = compression();
  return (request, response, path) => {
    response.setHeader('Cache-Control', path.startsWith(HASHED_FOLDER) ? KEEP_FOREVER : 'no-cache');
    const text = texts.get(path);
    if (text === undefined) {
      compress(request, response, () => response.sendFile(path, { root: folder }));
      return;
    }
    if (path === PAGE && request.path !== PAGE && !isPage(pages, request.path)) response.status(404);
    if (text.mediaType === 'text/html') response.vary('Cookie');
    sendPrepared(request, response, text);
  };
}

/** Pages that anybody may read and find; the others are for one person each. */
const PUBLIC_PAGES = ['/', '/pricing', '/trial', '/status', '/terms', '/privacy'] as const;
const PERSONAL = [
  '/api/',
  '/account',
  '/admin',
  '/alerts',
  '/confirm-email',
  '/dashboard',
  '/settings',
  '/onboarding',
  '/reset-password',
  '/undo-email',
  '/verify-email',
] as const;

/** robots.txt for a product at `publicUrl`, an origin without a trailing slash. Pure. */
export function robotsText(publicUrl: string): string {
  const closed = PERSONAL.map((path) => `Disallow: ${path}\n`).join('');
  return `User-agent: *\n${closed}Allow: /\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

/** sitemap.xml as sitemaps.org describes it, with the pages there are. Pure. */
export function siteMap({ publicUrl, trial, proFor }: SiteSettings): string {
  const absent = [...(trial === 'open' ? [] : ['/trial']), ...(proFor === null ? [] : ['/pricing'])];
  const pages = PUBLIC_PAGES.filter((path) => !absent.includes(path));
  const urls = pages.map((path) => `  <url><loc>${publicUrl}${path}</loc></url>\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`;
}
