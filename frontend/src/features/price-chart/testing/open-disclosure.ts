import { fireEvent, screen } from '@testing-library/react';

/** Opens what stands below a chart; jsdom tells of it a turn later only. */
export function openDisclosure(title: string): void {
  const details = screen.getByText(title).closest('details');
  if (details === null) throw new Error(`${title} opens nothing`);
  details.open = true;
  fireEvent(details, new Event('toggle'));
}
