// @vitest-environment node
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { samplePage } from '@/testing/samplePage';

const web = fileURLToPath(new URL('../../../', import.meta.url));

/** The production script in an engine that has the language and nothing else. */
let engine: vm.Context;
let files: string[];

function render(json: string): string {
  return vm.runInContext(`renderPublicPage(${JSON.stringify(json)})`, engine) as string;
}

describe('the script for the server', () => {
  beforeAll(async () => {
    // The test run would otherwise build it for development.
    vi.stubEnv('NODE_ENV', 'production');
    const built = (await build({
      root: web,
      configFile: `${web}vite.ssr.config.ts`,
      logLevel: 'silent',
      build: { write: false },
    })) as Rolldown.RolldownOutput;
    files = built.output.map((file) => file.fileName);
    engine = vm.createContext({});
    vm.runInContext(
      'delete globalThis.Intl; delete globalThis.WebAssembly; delete globalThis.SharedArrayBuffer',
      engine,
    );
    vm.runInContext(built.output[0].code, engine);
  }, 60_000);
  afterAll(() => vi.unstubAllEnvs());

  it('the script renders without Intl, timers, URL or a document', () => {
    expect(
      vm.runInContext('[typeof Intl, typeof setTimeout, typeof URL, typeof document].join()', engine),
    ).toBe('undefined,undefined,undefined,undefined');
    expect(render(JSON.stringify(samplePage()))).toContain('I keep bees.');
    const spanish = samplePage({ micrositeTypeId: 1 }, { lang: 'es', view: 'starter' });
    expect(render(JSON.stringify(spanish))).toContain('espera un trasplante de hígado');
  });

  it('the bundle is one file besides the list of licenses, without styles', () =>
    expect([...files].sort()).toEqual(['licenses.json', 'public.server.js']));

  it.each(['', '{}', 'null'])('the script throws on %j, so that the server sends the plain shell', (json) => {
    expect(() => render(json)).toThrow(/JSON|undefined|null/);
  });

  it('the script returns the same markup each time', () => {
    const json = JSON.stringify(samplePage());
    expect(render(json)).toBe(render(json));
  });
});
