import { useState } from 'react';

/** The moment at which the component appeared, RFC 3339; what it says in days does not change while it is read. */
export function useNow(): string {
  return useState(() => new Date().toISOString())[0];
}
