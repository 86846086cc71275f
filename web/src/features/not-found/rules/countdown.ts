/** How long the page stays before it redirects, in seconds (M9). */
export const COUNTDOWN_SECONDS = 5;

/** Events of a person who is reading the page: the first event stops the countdown permanently. */
export const STOPPING_EVENTS = ['keydown', 'scroll', 'wheel', 'touchstart', 'pointerdown', 'click'] as const;

/** The callbacks of a countdown. */
export interface CountdownEvents {
  /** Called after each second with the remaining seconds; the last time with 0. */
  onSecond: (left: number) => void;
  /** Called once at the end. */
  onEnd: () => void;
  /** Called once when the first key, scroll, touch or pointer press stops the countdown. */
  onStop: () => void;
}

/**
 * Counts down whole seconds while the page is visible. A background tab pauses the countdown, and the current second
 * starts again afterwards. The first key, scroll, touch or pointer press stops it permanently. Returns a function that
 * ends it without a callback.
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
