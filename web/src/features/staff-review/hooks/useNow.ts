import { useState } from 'react';

/**
 * Returns the time when the component mounted, in RFC 3339, so that relative days do not change while they are read.
 */
export function useNow(): string {
  return useState(() => new Date().toISOString())[0];
}
