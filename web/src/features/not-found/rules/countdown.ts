/** How long the page stays before it leads on, in seconds (M9). */
export const COUNTDOWN_SECONDS = 5;

/** Events that show that a person reads the page: the first of them stops the countdown for good. */
export const STOPPING_EVENTS = ['keydown', 'scroll', 'wheel', 'touchstart', 'pointerdown', 'click'] as const;

/** The callbacks of a countdown. */
export interface CountdownEvents {
  /** After each second, with the seconds that are left; the last time with 0. */
  onSecond: (left: number) => void;
  /** Once, when the time is over. */
  onEnd: () => void;
  /** Once, when the first key, scroll, touch or pointer press stops the countdown. */
  onStop: () => void;
}

/**
 * Counts whole seconds down while the page is visible: in a background tab time stands still, and the second that was
 * begun begins again. The first key, scroll, touch or pointer press stops it for good. Returns a function that ends it
 * without a callback.
 */
export function startCountdown(
  { onSecond, onEnd, onStop }: CountdownEvents,
  doc: Document = document,
): () => void {
  let left = COUNTDOWN_SECONDS;
  let timer: ReturnType<typeof setInterval> | undefined;

  const pause = () => {
    clearInterval(timer);
    timer = undefined;
  };
  const end = () => {
    pause();
    doc.removeEventListener('visibilitychange', follow);
    for (const name of STOPPING_EVENTS) doc.removeEventListener(name, stop, true);
  };
  const stop = () => {
    end();
    onStop();
  };
  const second = () => {
    left -= 1;
    if (left === 0) end();
    onSecond(left);
    if (left === 0) onEnd();
  };
  const follow = () => {
    pause();
    if (doc.visibilityState === 'visible') timer = setInterval(second, 1000);
  };

  doc.addEventListener('visibilitychange', follow);
  for (const name of STOPPING_EVENTS) doc.addEventListener(name, stop, { capture: true, passive: true });
  follow();
  return end;
}
