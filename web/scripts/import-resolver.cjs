// Resolves imports for the linter's rules of layers: relative paths, and "@/…" from the root of the sources.
const node = require('eslint-import-resolver-node');
const path = require('node:path');

const root = path.join(__dirname, '../src');

exports.interfaceVersion = 2;

exports.resolve = (source, file) =>
  node.resolve(source.replace(/^@(?=\/)/, root), file, { extensions: ['.ts', '.tsx'] });
