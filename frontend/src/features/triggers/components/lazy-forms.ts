import { lazyComponent } from '../../../shared/ui/lazy-component.js';

export const LazyAddForm = lazyComponent(async () => (await import('./add-form.js')).AddForm);
export const LazyEditForm = lazyComponent(async () => (await import('./edit-form.js')).EditForm);

/** Fetches the code of both forms, so that they open at once. */
export async function preloadForms(): Promise<void> {
  await Promise.all([LazyAddForm.preload(), LazyEditForm.preload()]);
}
