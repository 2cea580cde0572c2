import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { NextFunction, Request, RequestHandler, Response } from 'express';

/** Where `npm run build` puts the frontend, seen from this file in src as well as in dist. */
export const FRONTEND_FOLDER = fileURLToPath(new URL('../../../../frontend/dist', import.meta.url));

const SERVER_PATH = /^\/(?:api|socket\.io|healthz|readyz|metrics)(?:\/|$)/;
const PAGE = '/index.html';
const HASHED_FOLDER = '/assets/';
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/**
 * Express middleware that serves a built frontend: its files (those under /assets have their hash in the name and
 * never change), and index.html for every other page, whose address the frontend's router knows. The list of files is
 * read once. null if there is no build in `folder`.
 */
export function serveFrontend(folder: string): RequestHandler | null {
  if (!existsSync(join(folder, PAGE))) return null;
  const files = filesIn(folder);
  return (request: Request, response: Response, next: NextFunction) => {
    const { method, path } = request;
    if ((method !== 'GET' && method !== 'HEAD') || SERVER_PATH.test(path)) next();
    else if (files.has(path)) sendFile(response, { folder, path });
    else if (path.startsWith(HASHED_FOLDER) || !request.accepts('html')) next();
    else sendFile(response, { folder, path: PAGE });
  };
}

function filesIn(folder: string): ReadonlySet<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const paths = files.map((file) => relative(folder, join(file.parentPath, file.name)));
  return new Set(paths.map((path) => `/${path.split(sep).join('/')}`));
}

function sendFile(response: Response, { folder, path }: { folder: string; path: string }): void {
  const forever = path.startsWith(HASHED_FOLDER);
  if (!forever) response.setHeader('Cache-Control', 'no-cache');
  response.sendFile(path, { root: folder, ...(forever && { immutable: true, maxAge: YEAR_MS }) });
}
