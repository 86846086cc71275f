// Creates an empty PostgreSQL database for one run, on the server that BEACON_TEST_PG names.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';

function psql() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((v) => join(DEBIAN, v, 'bin', 'psql')) : [];
  return versions.find((path) => existsSync(path)) ?? 'psql';
}

/** Creates the database; `remove` drops it, even while connections are open. */
export function createPostgres() {
  const server = process.env.BEACON_TEST_PG;
  if (!server) throw new Error('BEACON_TEST_PG names no PostgreSQL server; scripts/with-postgres starts one');
  const name = `journey_${randomBytes(6).toString('hex')}`;
  const run = (sql) => execFileSync(psql(), ['-X', '-q', '-d', server, '-c', sql], { stdio: 'pipe' });
  run(`CREATE DATABASE ${name}`);
  return {
    url: server.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`),
    remove: () => run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}
