/** A challenge signed by the server (R10.19). */
export interface Challenge {
  algorithm: 'SHA-1' | 'SHA-256' | 'SHA-512';
  challenge: string;
  /** The highest number to try; older servers write it in lower case. */
  maxNumber?: number;
  maxnumber?: number;
  salt: string;
  signature: string;
}

/** A token is replaced after this time, in milliseconds; the server accepts it for 20 minutes (R5.4). */
export const FRESH_MS = 18 * 60 * 1000;
