import type { FoundSignature } from '../api/verify';

/** Returns the message id for the digital signature in a file. */
export function signatureWords({ present, intact, ours }: FoundSignature): string {
  if (!present) return 'verify.signature.none';
  if (!intact) return 'verify.signature.broken';
  return ours ? 'verify.signature.good' : 'verify.signature.foreign';
}
