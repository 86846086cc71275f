import { beforeEach, describe, expect, it, vi } from 'vitest';
import { COUNTDOWN_SECONDS, startCountdown, STOPPING_EVENTS } from './countdown';

beforeEach(() => void vi.useFakeTimers());

/** Starts a countdown in a tab that can go to the background. */
function begin(visibilityState: 'visible' | 'hidden' = 'visible') {
  const doc = Object.assign(new EventTarget(), { visibilityState });
  const onSecond = vi.fn<(left: number) => void>();
  const onEnd = vi.fn<() => void>();
  const onStop = vi.fn<() => void>();
  const stop = startCountdown({ onSecond, onEnd, onStop }, doc as unknown as Document);
  const show = (state: 'visible' | 'hidden') => {
    doc.visibilityState = state;
    doc.dispatchEvent(new Event('visibilitychange'));
  };
  return { doc, onSecond, onEnd, onStop, stop, show, seen: () => onSecond.mock.calls.map(([left]) => left) };
}

describe('the countdown', () => {
  it('the countdown takes five seconds', () => expect(COUNTDOWN_SECONDS).toBe(5));

  it('the countdown reports every second and ends once', () => {
    const { onEnd, seen } = begin();
    vi.advanceTimersByTime(4999);
    expect(seen()).toEqual([4, 3, 2, 1]);
    expect(onEnd).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(seen()).toEqual([4, 3, 2, 1, 0]);
    expect(onEnd).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(60_000);
    expect(seen()).toHaveLength(5);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it.each(STOPPING_EVENTS)('the countdown stops for good at the first %s', (name) => {
    const { doc, onEnd, onStop, seen, show } = begin();
    vi.advanceTimersByTime(2000);
    doc.dispatchEvent(new Event(name));
    doc.dispatchEvent(new Event(name));
    show('hidden');
    show('visible');
    vi.advanceTimersByTime(60_000);
    expect(seen()).toEqual([4, 3]);
    expect(onStop).toHaveBeenCalledTimes(1);
    expect(onEnd).not.toHaveBeenCalled();
  });

  it('a stopped countdown stays stopped when the tab becomes visible again', () => {
    const { onEnd, seen, stop, show } = begin();
    vi.advanceTimersByTime(2000);
    stop();
    show('hidden');
    show('visible');
    vi.advanceTimersByTime(60_000);
    expect(seen()).toEqual([4, 3]);
    expect(onEnd).not.toHaveBeenCalled();
  });

  it('the countdown pauses in a background tab, and continues with a whole second', () => {
    const { onEnd, seen, show } = begin();
    vi.advanceTimersByTime(1900);
    show('hidden');
    vi.advanceTimersByTime(60_000);
    expect(seen()).toEqual([4]);
    show('visible');
    vi.advanceTimersByTime(999);
    expect(seen()).toEqual([4]);
    vi.advanceTimersByTime(1);
    expect(seen()).toEqual([4, 3]);
    vi.advanceTimersByTime(3000);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it('the countdown waits while its tab has only been opened in the background', () => {
    const { onEnd, seen, show } = begin('hidden');
    vi.advanceTimersByTime(60_000);
    expect(seen()).toEqual([]);
    show('visible');
    vi.advanceTimersByTime(5000);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });
});
