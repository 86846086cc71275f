import type { FoundSignature } from '../api/verify';

/** What is said of the digital signature in a file, as a message of the catalogue. */
export function signatureWords({ present, intact, ours }: FoundSignature): string {
  if (!present) return 'verify.signature.none';
  if (!intact) return 'verify.signature.broken';
  return ours ? 'verify.signature.good' : 'verify.signature.foreign';
}
