/** A challenge as the server signs it (R10.19). */
export interface Challenge {
  algorithm: 'SHA-1' | 'SHA-256' | 'SHA-512';
  challenge: string;
  /** The highest number worth trying; older servers write it small. */
  maxNumber?: number;
  maxnumber?: number;
  salt: string;
  signature: string;
}

/** How long a token is offered before a new one is made, in milliseconds; the server takes it for 20 minutes (R5.4). */
export const FRESH_MS = 18 * 60 * 1000;
