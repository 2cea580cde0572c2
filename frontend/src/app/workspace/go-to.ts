/** Scrolls to a section of the page and gives it the focus, if it takes it. */
export function goToSection(id: string): void {
  const section = document.getElementById(id);
  section?.scrollIntoView();
  section?.focus({ preventScroll: true });
}

/** Leads to the button that connects Telegram. */
export function goToConnect(): void {
  goToSection('telegram');
  const button = document.querySelector<HTMLElement>('#telegram [data-testid="telegram-connect"] button');
  button?.focus({ preventScroll: true });
}
