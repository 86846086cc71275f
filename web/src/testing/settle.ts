import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** For tests: runs everything that is pending without a delay: stubbed responses, timers of React Query. */
export const settle = (): Promise<void> =>
  act(async () => {
    for (let turn = 0; turn < 5 && !vi.isFakeTimers(); turn++) {
      await new Promise((resolve) => {
        setTimeout(resolve);
      });
    }
  });
