import { lazyComponent } from '../../../shared/ui/lazy-component.js';

export const LazyMoreConditions = lazyComponent(
  async () => (await import('./more-conditions.js')).MoreConditions,
);
export const LazyWhenFields = lazyComponent(async () => (await import('./when-fields.js')).WhenFields);

/** Fetches the code of what is folded in a form, so that it unfolds at once. */
export async function preloadFolds(): Promise<void> {
  await Promise.all([LazyMoreConditions.preload(), LazyWhenFields.preload()]);
}
