// The text generator needs TypeScript 6: it gets that instead of the project's own.
import { registerHooks } from 'node:module';

registerHooks({ resolve: (specifier, context, next) => next(specifier === 'typescript' ? 'typescript-6' : specifier, context) });
