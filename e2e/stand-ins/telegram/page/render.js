/** Draws messages. Texts reach the page as text nodes only; no HTML is ever parsed. */

const PLAIN_ELEMENTS = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strikethrough: 's',
  code: 'code',
  pre: 'pre',
  blockquote: 'blockquote',
  expandable_blockquote: 'blockquote',
};
const BLOCKS = new Set(['pre', 'blockquote', 'expandable_blockquote']);
const TAGS = new Set(['mention', 'hashtag', 'cashtag', 'text_mention']);

/** A message as a list item. `act` gets what the person does: {kind: 'command' | 'press' | 'copy', …}. */
export function messageItem(message, botName, act) {
  const item = element('li', `message ${message.from}`);
  item.dataset.id = String(message.id);
  const author = element('span', 'unseen', message.from === 'bot' ? `${botName}: ` : 'You: ');
  const text = element('div', 'text');
  text.append(...richNodes(message.body, message.from === 'bot' ? act : null));
  const bubble = element('div', 'bubble');
  bubble.append(author, text, stamp(message));
  item.append(bubble);
  if (message.buttons.length > 0) item.append(keyboard(message, act));
  return item;
}

/** The line between the messages of two days. `date` in epoch seconds. */
export function dayItem(date) {
  const day = new Date(date * 1000);
  const isToday = day.toDateString() === new Date().toDateString();
  const words = isToday
    ? 'Today'
    : day.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
  return element('li', 'day', words);
}

/** A new element with a class and, if given, a text. */
export function element(name, className, text) {
  const created = document.createElement(name);
  created.className = className;
  if (text !== undefined) created.textContent = text;
  return created;
}

/** `act` null: commands stay text, as in what the person wrote. */
function richNodes(nodes, act) {
  return nodes.map((node, index) => {
    if (typeof node !== 'string') return richNode(node, act);
    const isAfterBlock = BLOCKS.has(nodes[index - 1]?.type);
    return document.createTextNode(isAfterBlock ? node.replace(/^\n/, '') : node);
  });
}

function richNode(node, act) {
  const drawn = emptyNode(node, act);
  drawn.append(...richNodes(node.children, act));
  return drawn;
}

function emptyNode(node, act) {
  const plain = PLAIN_ELEMENTS[node.type];
  if (plain !== undefined) return document.createElement(plain);
  if (node.type === 'bot_command' && act !== null) return commandButton(node, act);
  if (node.type === 'spoiler') return spoiler();
  const address = addressOf(node);
  if (address !== null) return link(address, '');
  return element('span', TAGS.has(node.type) ? 'tag' : '');
}

function addressOf(node) {
  if (node.type === 'text_link') return safeAddress(node.url);
  const text = node.children.join('');
  if (node.type === 'url') return safeAddress(/^https?:/i.test(text) ? text : `http://${text}`);
  return null;
}

/** Only web addresses become links; javascript:, data: and the like stay text. */
function safeAddress(text) {
  if (!URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === 'http:' || protocol === 'https:' ? href : null;
}

function link(address, className) {
  const anchor = element('a', className);
  anchor.href = address;
  anchor.target = '_blank';
  anchor.rel = 'noopener noreferrer';
  return anchor;
}

function commandButton(node, act) {
  const button = element('button', 'command');
  button.type = 'button';
  button.addEventListener('click', () => act({ kind: 'command', text: node.children.join('') }));
  return button;
}

function spoiler() {
  const button = element('button', 'spoiler');
  button.type = 'button';
  button.ariaExpanded = 'false';
  button.addEventListener('click', () => {
    button.ariaExpanded = 'true';
  });
  return button;
}

function stamp(message) {
  const at = new Date(message.date * 1000);
  const time = element('time', 'stamp');
  const clock = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  time.dateTime = at.toISOString();
  time.textContent = message.isEdited ? `edited ${clock}` : clock;
  return time;
}

function keyboard(message, act) {
  const keys = element('div', 'keys');
  keys.role = 'group';
  keys.ariaLabel = 'Buttons of this message';
  message.buttons.forEach((row, rowIndex) => {
    const line = element('div', 'keys-row');
    line.append(
      ...row.map((button, column) => key(button, { messageId: message.id, row: rowIndex, column }, act)),
    );
    keys.append(line);
  });
  return keys;
}

function key(button, place, act) {
  const address = button.kind === 'url' ? safeAddress(button.value) : null;
  if (address !== null) {
    const anchor = link(address, 'key');
    anchor.textContent = button.label;
    return anchor;
  }
  const drawn = element('button', 'key', button.label);
  drawn.type = 'button';
  drawn.disabled = button.kind === 'other' || button.kind === 'url';
  const deed =
    button.kind === 'copy' ? { kind: 'copy', text: button.value } : { kind: 'press', place, key: drawn };
  drawn.addEventListener('click', () => act(deed));
  return drawn;
}
