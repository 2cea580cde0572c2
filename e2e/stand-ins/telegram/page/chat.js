import { call, follow } from './api.js';
import { findIdentity, keepIfKept, rename, restore } from './identity.js';
import { dayItem, element, messageItem } from './render.js';

const TOAST_MS = 4000;
const TYPING_MS = 5000;
const ANSWER_WITHIN_MS = 10_000;

const address = new URL(location.href);
const wantedBot =
  decodeURIComponent(address.pathname.split('/')[2] ?? '') || address.searchParams.get('domain') || '';
const startCode = /^[\w-]{1,64}$/.exec(address.searchParams.get('start') ?? '')?.[0] ?? '';

const part = (id) => document.getElementById(id);
const [log, list, toast, composer, text] = ['log', 'messages', 'toast', 'composer', 'text'].map(part);

let person = null;
let chat = null;
let isConnected = false;
let unread = 0;
let toastTimer;
let typingTimer;
const busyKeys = new Map(); // callback query id → the key that waits for its answer
const answered = new Set(); // query ids answered before the page knew of them

/** Does what the person asked and shows the server's words if it refuses. */
async function attempt(deed) {
  try {
    return await deed();
  } catch (error) {
    showToast(error instanceof TypeError ? 'The simulated Telegram cannot be reached.' : error.message);
    return null;
  }
}

function act(deed) {
  if (deed.kind === 'command') return attempt(() => send(deed.text));
  if (deed.kind === 'press') return attempt(() => press(deed));
  return attempt(async () => {
    await navigator.clipboard.writeText(deed.text);
    showToast('Copied.');
  });
}

function send(message) {
  return call('POST', `/people/${person.id}/text`, { text: message });
}

async function press({ place, key }) {
  key.ariaBusy = 'true';
  const release = () => {
    key.ariaBusy = 'false';
  };
  try {
    const outcome = await call('POST', `/people/${person.id}/press`, place);
    if (answered.delete(outcome.queryId)) return release();
    busyKeys.set(outcome.queryId, release);
    setTimeout(release, ANSWER_WITHIN_MS);
  } catch (error) {
    release();
    throw error;
  }
}

function onEvent(event) {
  if (event.kind === 'chat') showChat(event.chat);
  else if (event.kind === 'message') showMessage(event.message);
  else if (event.kind === 'removed') removeMessage(event.messageId);
  else if (event.kind === 'typing') showTyping();
  else if (event.kind === 'answer') showAnswer(event);
}

function showChat(next) {
  chat = next;
  person = { ...next.person, started: next.isStarted || person.started };
  keepIfKept(person);
  list.replaceChildren(...withDays(next.messages));
  part('bot-name').textContent = next.bot.name;
  const handle = person.username ? ` · @${person.username}` : '';
  part('identity').textContent = `You are ${person.first_name}${handle}`;
  part('block').textContent = next.isBlocked ? 'Unblock bot' : 'Block bot';
  showCommands(next.commands);
  refresh();
  log.scrollTop = log.scrollHeight;
}

function withDays(messages) {
  const items = [];
  messages.forEach((message, index) => {
    if (startsDay(message, messages[index - 1])) items.push(dayItem(message.date));
    items.push(messageItem(message, chat.bot.name, act));
  });
  return items;
}

function startsDay(message, before) {
  const day = (seconds) => new Date(seconds * 1000).toDateString();
  return before === undefined || day(before.date) !== day(message.date);
}

function showMessage(message) {
  const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 80;
  const drawn = messageItem(message, chat.bot.name, act);
  const index = chat.messages.findIndex((known) => known.id === message.id);
  if (index >= 0) {
    chat.messages[index] = message;
    list.querySelector(`[data-id="${message.id}"]`).replaceWith(drawn);
  } else {
    if (startsDay(message, chat.messages.at(-1))) list.append(dayItem(message.date));
    drawn.classList.add('new');
    list.append(drawn);
    chat.messages.push(message);
    if (message.from === 'bot' && document.hidden) unread += 1;
  }
  if (message.from === 'bot') stopTyping();
  refresh();
  if (isAtEnd || message.from === 'person') log.scrollTop = log.scrollHeight;
}

function removeMessage(messageId) {
  chat.messages = chat.messages.filter((message) => message.id !== messageId);
  list.querySelector(`[data-id="${messageId}"]`)?.remove();
  refresh();
}

/** What depends on the state of the chat: the start button, the composer, the empty page, the title. */
function refresh() {
  if (chat === null) return;
  const isNew = !chat.isStarted;
  const isUsed = chat.messages.some(
    (message) => message.from === 'person' && message.text === `/start ${startCode}`,
  );
  const isOther = wantedBot.toLowerCase() !== chat.bot.username.toLowerCase() && wantedBot !== '';
  part('start').hidden = isOther || chat.isBlocked || !(isNew || (startCode !== '' && !isUsed));
  part('restart').hidden = isOther || !chat.isBlocked;
  composer.hidden = isOther || isNew || chat.isBlocked;
  part('empty').hidden = chat.messages.length > 0 && !isOther;
  list.hidden = isOther;
  part('empty-title').textContent = isOther ? `There is no bot called @${wantedBot} here.` : chat.bot.name;
  part('empty-text').textContent = isOther
    ? `The bot of this simulated Telegram is @${chat.bot.username}.`
    : 'This page stands in for Telegram, so you can try everything without an account. Press Start to begin.';
  showStatus();
  document.title = `${unread > 0 ? `(${unread}) ` : ''}${chat.bot.name} · Simulated Telegram`;
}

function showCommands(commands) {
  part('commands-button').hidden = commands.length === 0;
  const items = commands.map(({ command, description }) => {
    const button = element('button', '');
    button.type = 'button';
    button.append(element('span', 'name', `/${command}`), element('span', 'about', description));
    button.addEventListener('click', () => {
      part('commands').hidePopover();
      void attempt(() => send(`/${command}`));
    });
    const item = element('li', '');
    item.append(button);
    return item;
  });
  part('command-list').replaceChildren(...items);
}

function showStatus() {
  const status = part('bot-status');
  if (!isConnected) status.textContent = 'connecting…';
  else if (typingTimer !== undefined) status.textContent = 'typing…';
  else status.textContent = chat?.isBlocked ? 'blocked' : `bot · @${chat?.bot.username ?? wantedBot}`;
}

function showTyping() {
  clearTimeout(typingTimer);
  typingTimer = setTimeout(stopTyping, TYPING_MS);
  showStatus();
}

function stopTyping() {
  clearTimeout(typingTimer);
  typingTimer = undefined;
  showStatus();
}

function showAnswer({ queryId, text: words, showAlert, url }) {
  const release = busyKeys.get(queryId);
  if (release === undefined) answered.add(queryId);
  release?.();
  busyKeys.delete(queryId);
  if (/^https?:/i.test(url)) window.open(url, '_blank', 'noopener');
  if (words === '') return;
  if (!showAlert) return showToast(words);
  part('alert-text').textContent = words;
  part('alert-dialog').showModal();
}

function showToast(words) {
  clearTimeout(toastTimer);
  toast.textContent = words;
  toastTimer = setTimeout(() => {
    toast.textContent = '';
  }, TOAST_MS);
}

function start() {
  const used = startCode === '' ? {} : { payload: startCode };
  return attempt(() => call('POST', `/people/${person.id}/start`, used));
}

function editPerson() {
  part('menu').hidePopover();
  part('first-name').value = person.first_name;
  part('username').value = person.username ?? '';
  part('person-error').textContent = '';
  part('person-dialog').showModal();
}

async function savePerson() {
  const names = {
    first_name: part('first-name').value.trim(),
    username: part('username').value.trim().replace(/^@/, '') || undefined,
  };
  try {
    person = await rename(person, names);
    part('person-dialog').close();
  } catch (error) {
    part('person-error').textContent =
      error instanceof TypeError ? 'Not saved: no connection.' : error.message;
  }
}

function listen() {
  const on = (id, event, listener) => part(id).addEventListener(event, listener);
  const chosen = (path) => {
    part('menu').hidePopover();
    return attempt(() => call('POST', `/people/${person.id}/${path}`));
  };
  on('start', 'click', start);
  on('restart', 'click', async () => {
    await chosen('unblock');
    await start();
  });
  on('block', 'click', () => chosen(chat.isBlocked ? 'unblock' : 'block'));
  on('delete-chat', 'click', () => chosen('delete-chat'));
  on('edit-person', 'click', editPerson);
  on('person-cancel', 'click', () => part('person-dialog').close());
  on('person-form', 'submit', (event) => {
    event.preventDefault();
    void savePerson();
  });
  on('composer', 'submit', async (event) => {
    event.preventDefault();
    if (text.value.trim() !== '' && (await attempt(() => send(text.value))) !== null) text.value = '';
    text.focus();
  });
  on('text', 'keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    composer.requestSubmit();
  });
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) unread = 0;
    refresh();
  });
}

person = await findIdentity(address.searchParams.get('person'));
listen();
follow(person.id, {
  onEvent,
  onConnection: (connected) => {
    isConnected = connected;
    showStatus();
  },
  revive: () => restore(person),
});
