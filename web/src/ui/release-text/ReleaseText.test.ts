import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { RELEASE_VERSION } from './ReleaseText';

// The start page, the wizard's microsite question and the registration under a campaign show this text.
// Shows R3.0i
it("shows the version that the server's ledgers record", () => {
  const server = readFileSync(join(import.meta.dirname, '../../../../internal/microsite/release.go'), 'utf8');
  expect(server).toMatch(new RegExp(`ReleaseWording\\s+= "hipaa-${RELEASE_VERSION}"`));
});
