import { METHOD_METADATA } from '@nestjs/common/constants.js';

/**
 * Lets a decorator of routes stand at a controller, too: there it is that of every route without one of its own. `key` is
 * of the metadata that it leaves.
 */
export function forEachRoute(key: string, decorate: MethodDecorator): ClassDecorator & MethodDecorator {
  return (target: object, name?: string | symbol, route?: PropertyDescriptor): void => {
    if (name !== undefined && route !== undefined) decorate(target, name, route);
    else if (typeof target === 'function') decorateRoutes(target.prototype, key, decorate);
  };
}

function decorateRoutes(controller: object, key: string, decorate: MethodDecorator): void {
  for (const [name, route] of Object.entries(Object.getOwnPropertyDescriptors(controller))) {
    const isRoute = typeof route.value === 'function' && Reflect.hasMetadata(METHOD_METADATA, route.value);
    if (isRoute && !Reflect.hasMetadata(key, route.value)) decorate(controller, name, route);
  }
}
