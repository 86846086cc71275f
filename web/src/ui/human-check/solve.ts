import { solveChallenge, solveChallengeWorkers } from 'altcha-lib';
import type { Challenge } from '@/domain/challenge';

type Work = readonly [challenge: string, salt: string, algorithm: string, most?: number];

/**
 * Solves a challenge off the main thread, so that typing is never delayed. Returns the server's token format: the
 * challenge with its solution, as base64 JSON. Rejects if there is no solution.
 */
export async function solve({ algorithm, challenge, salt, signature, ...rest }: Challenge): Promise<string> {
  const work: Work = [challenge, salt, algorithm, rest.maxNumber ?? rest.maxnumber];
  // In a browser that blocks the worker, the main thread does the same work more slowly.
  const found = await inWorker(work).catch(() => solveChallenge(...work).promise);
  if (!found) throw new Error('the challenge has no solution');
  return btoa(
    JSON.stringify({ algorithm, challenge, number: found.number, salt, signature, took: found.took }),
  );
}

function inWorker(work: Work): ReturnType<typeof solveChallengeWorkers> {
  return new Promise((resolve, reject) => {
    const newWorker = () => {
      const worker = new Worker(new URL('solver.worker.ts', import.meta.url), { type: 'module' });
      worker.addEventListener('error', () => {
        worker.terminate();
        reject(new Error('the worker did not start'));
      });
      return worker;
    };
    solveChallengeWorkers(newWorker, 1, ...work).then(resolve, reject);
  });
}
