/** Has the browser keep the page that is shown without a network, once nothing else is loading. Without it the product works as well. */
export function keepOfflinePage(): void {
  if (!('serviceWorker' in navigator)) return;
  const keep = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  if (document.readyState === 'complete') keep();
  else addEventListener('load', keep, { once: true });
}
