import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import { withoutIntl, type Compiled } from './without-intl.ts';

/**
 * Compiles the ICU messages of the catalogues during builds and tests, so that no message parser is shipped to
 * the browser. An invalid message fails the build.
 */
export function catalogues(): Plugin {
  return {
    name: 'beacon-catalogues',
    enforce: 'pre',
    transform: {
      filter: { id: /\/catalogues\/[a-z]+\/[a-z-]+\.json$/ },
      handler(code, id) {
        const source = JSON.parse(code) as Record<string, string>;
        const compiled: Record<string, unknown> = {};
        for (const [key, message] of Object.entries(source)) {
          try {
            compiled[key] = withoutIntl(compileMessage(message) as Compiled);
          } catch (cause) {
            throw new Error(`${id}: message "${key}" cannot be spoken`, { cause });
          }
        }
        return { code: JSON.stringify(compiled), map: null };
      },
    },
  };
}
