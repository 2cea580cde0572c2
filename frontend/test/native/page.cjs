const { JSDOM } = require('jsdom');

const ADDRESS = 'http://localhost/';

/** What Node has as well, but of which a document takes only its own. */
const OF_THE_DOCUMENT = [
  'Event',
  'EventTarget',
  'CustomEvent',
  'MessageEvent',
  'AbortController',
  'AbortSignal',
  'Blob',
  'File',
  'FormData',
  'DOMException',
  'navigator',
];
/** What no jsdom has: tests put it there. */
const LATER = ['matchMedia', 'ResizeObserver', 'IS_REACT_ACT_ENVIRONMENT'];
/** What a page takes from Node, so that whoever replaces it replaces it for both. */
const OF_NODE = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'queueMicrotask',
  'fetch',
  'BroadcastChannel',
];

/** A page whose window's properties are globals of this process, from now on. */
exports.Page = class Page {
  #dom = new JSDOM('<!DOCTYPE html>', { url: ADDRESS, pretendToBeVisual: true });
  #properties;

  constructor() {
    const { window } = this.#dom;
    for (const name of OF_NODE) link(window, globalThis, name);
    const names = [...namesOf(window), ...LATER].filter(
      (name) => OF_THE_DOCUMENT.includes(name) || !(name in globalThis),
    );
    for (const name of names) link(globalThis, window, name);
    this.#properties = Object.getOwnPropertyDescriptors(window);
  }

  /** As it was at first: no elements, nothing stored, at its first address, with its own properties. */
  empty() {
    const { window } = this.#dom;
    for (const name of Reflect.ownKeys(window)) {
      if (!(name in this.#properties)) delete window[name];
    }
    for (const name of Reflect.ownKeys(this.#properties)) {
      if (this.#properties[name].configurable) Object.defineProperty(window, name, this.#properties[name]);
    }
    window.localStorage.clear();
    window.sessionStorage.clear();
    const { documentElement, head, body } = window.document;
    for (const element of [documentElement, head, body]) {
      for (const attribute of element.getAttributeNames()) element.removeAttribute(attribute);
    }
    head.replaceChildren();
    body.replaceChildren();
    this.#dom.reconfigure({ url: ADDRESS });
  }
};

/** Of an object and what it inherits from, but for what every object has. */
function namesOf(object) {
  const parent = Object.getPrototypeOf(object);
  return parent === null ? [] : [...Object.getOwnPropertyNames(object), ...namesOf(parent)];
}

/** Makes a property of one object that of another. */
function link(from, to, name) {
  Object.defineProperty(from, name, {
    configurable: true,
    enumerable: true,
    get: () => to[name],
    set: (value) => {
      to[name] = value;
    },
  });
}
