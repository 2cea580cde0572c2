import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderApp } from '../../shared/testing/render-app.js';
import { ClosingCall } from './closing-call.js';

afterEach(() => {
  cleanup();
  document.getElementById('trial-widget')?.remove();
});

function addWidget(): HTMLElement {
  const widget = document.createElement('section');
  widget.id = 'trial-widget';
  widget.scrollIntoView = () => undefined;
  document.body.append(widget);
  return widget;
}

const press = () => fireEvent.click(screen.getByRole('button', { name: 'Set my first alert' }));

it('puts the focus into the first level field', () => {
  const field = addWidget().appendChild(document.createElement('input'));
  renderApp(<ClosingCall />);
  press();
  expect(document.activeElement).toBe(field);
});

it('does so as soon as the field is there, on a page that is still fresh', async () => {
  const widget = addWidget();
  renderApp(<ClosingCall />);
  press();
  const field = widget.appendChild(document.createElement('input'));
  await waitFor(() => expect(document.activeElement).toBe(field));
});

it('leaves the focus where somebody has put it in the meantime', async () => {
  const widget = addWidget();
  renderApp(<ClosingCall />);
  press();
  const other = document.body.appendChild(document.createElement('input'));
  other.focus();
  widget.appendChild(document.createElement('input'));
  await Promise.resolve();
  expect(document.activeElement).toBe(other);
  other.remove();
});
