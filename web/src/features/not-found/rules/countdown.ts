/** How long the page stays before it leads on, in seconds (M9). */
export const COUNTDOWN_SECONDS = 5;

/** What a countdown tells. */
export interface CountdownEvents {
  /** After each second, with the seconds that are left; the last time with 0. */
  onSecond: (left: number) => void;
  /** Once, when the time is over. */
  onEnd: () => void;
}

/**
 * Counts whole seconds down while the page is looked at: in a background tab time stands still, and the
 * second that was begun begins again. Answers what stops it for good.
 */
export function startCountdown({ onSecond, onEnd }: CountdownEvents, doc: Document = document): () => void {
  let left = COUNTDOWN_SECONDS;
  let timer: ReturnType<typeof setInterval> | undefined;

  const pause = () => {
    clearInterval(timer);
    timer = undefined;
  };
  const stop = () => {
    pause();
    doc.removeEventListener('visibilitychange', follow);
  };
  const second = () => {
    left -= 1;
    if (left === 0) stop();
    onSecond(left);
    if (left === 0) onEnd();
  };
  const follow = () => {
    pause();
    if (doc.visibilityState === 'visible') timer = setInterval(second, 1000);
  };

  doc.addEventListener('visibilitychange', follow);
  follow();
  return stop;
}
