import { act } from '@testing-library/react';
import { vi } from 'vitest';

/**
 * For tests: lets everything happen that waits for nothing but its turn, such as the answer of a stand-in for the
 * server and what React Query tells of it by timers.
 */
export const settle = (): Promise<void> =>
  act(async () => {
    for (let turn = 0; turn < 5 && !vi.isFakeTimers(); turn++) {
      await new Promise((resolve) => {
        setTimeout(resolve);
      });
    }
  });
