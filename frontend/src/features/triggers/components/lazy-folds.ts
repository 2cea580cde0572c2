import { lazyComponent } from '../../../shared/ui/lazy-component.js';

export const LazyMoreConditions = lazyComponent(
  async () => (await import('./more-conditions.js')).MoreConditions,
);
export const LazyWhenFields = lazyComponent(async () => (await import('./when-fields.js')).WhenFields);
