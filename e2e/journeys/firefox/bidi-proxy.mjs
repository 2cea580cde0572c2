#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';

/**
 * Started by Playwright as if it were Firefox, it starts FIREFOX_PATH with the same arguments, passes WebDriver BiDi on
 * both ways, and mends two things of Playwright's.
 */
const LISTENING = /^(WebDriver BiDi listening on )(ws:\/\/\S+)$/;

/** Playwright calls it for every context, and Firefox does not know it. */
const MISSING_IN_FIREFOX = 'emulation.setMediaFeaturesOverride';

/** Playwright's own sets `value` by script, of which React takes no notice; this types, as `fill` does in Chromium. */
const INSERT_TEXT = `() => {
  const type = (text) => void document.execCommand('insertText', false, text);
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => type, set: () => {} });
}`;
/** No id of Playwright's, which counts from 1. */
const OWN_ID = Number.MAX_SAFE_INTEGER;

const firefox = spawn(process.env.FIREFOX_PATH ?? 'firefox', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
});
firefox.once('exit', (code) => process.exit(code ?? 1));
createInterface(firefox.stderr).on('line', (line) => {
  const [, words, address] = LISTENING.exec(line) ?? [];
  if (address === undefined) {
    process.stderr.write(`${line}\n`);
    return;
  }
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', (playwright, { url }) => passOn(playwright, new WebSocket(`${address}${url}`)));
  server.once('listening', () => {
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    process.stderr.write(`${words}ws://127.0.0.1:${port}\n`);
  });
});

/** @param {import('ws').RawData} data */
function textOf(data) {
  return /** @type {Buffer} */ (data).toString();
}

/**
 * @param {WebSocket} playwright
 * @param {WebSocket} browser
 */
function passOn(playwright, browser) {
  playwright.pause();
  browser.once('open', () => playwright.resume());
  playwright.on('message', (data) => {
    const message = textOf(data);
    const { id, method } = JSON.parse(message);
    if (method === MISSING_IN_FIREFOX) {
      playwright.send(JSON.stringify({ type: 'success', id, result: {} }));
      return;
    }
    browser.send(message);
  });
  browser.on('message', (data) => {
    const message = textOf(data);
    const { id, result } = JSON.parse(message);
    if (result?.sessionId !== undefined) {
      const params = { functionDeclaration: INSERT_TEXT };
      browser.send(JSON.stringify({ id: OWN_ID, method: 'script.addPreloadScript', params }));
    }
    if (id !== OWN_ID) playwright.send(message);
  });
  playwright.once('close', () => browser.close());
  browser.once('close', () => playwright.close());
}
