/** A window that was opened in the click, before it is known where it leads. */
export interface PaymentWindow {
  /** Leads it to an address; 'blocked' if the browser never opened it. */
  lead(url: string): 'opened' | 'blocked';
  /** Closes it again: there is nowhere to go. */
  drop(): void;
}

/** Opens an empty window, which only the click itself may do. */
export function openPaymentWindow(): PaymentWindow {
  const opened = window.open('', '_blank');
  return {
    lead(url) {
      if (opened === null || opened.closed) return 'blocked';
      opened.opener = null;
      opened.location.href = url;
      return 'opened';
    },
    drop: () => opened?.close(),
  };
}
