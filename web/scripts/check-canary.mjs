// Lints files that violate our own rules on purpose, and fails if the linter accepts one: a rule that cannot
// fail is no rule.
import { spawnSync } from 'node:child_process';

const RULES = ['boundaries(dependencies)', 'eslint(no-restricted-imports)', 'translation(element-text)'];
const wanted = {
  'scripts/canary/src/features/canary/index.ts': 2,
  'scripts/canary/src/features/editor/canary.ts': 1,
  'scripts/canary/src/features/public-site/canary.ts': 2,
  'scripts/canary/src/domain/canary.ts': 1,
  'scripts/canary/src/ui/canary/Canary.ts': 1,
  'scripts/canary/src/ui/canary/Translated.tsx': 8,
};

const run = spawnSync('oxlint', ['--format', 'json', ...Object.keys(wanted)], { encoding: 'utf8' });
const { diagnostics } = JSON.parse(run.stdout);
let passed = 0;
for (const [file, count] of Object.entries(wanted)) {
  const found = diagnostics.filter(({ filename, code }) => filename === file && RULES.includes(code)).length;
  if (found === count) continue;
  passed += 1;
  console.error(`${file}: the linter found ${found} faults, there are ${count}`);
}
process.exit(passed === 0 ? 0 : 1);
