/** The numbers of seconds at which the remaining time is announced again. */
const SPOKEN = [10, 30];

interface CountdownProps {
  seconds: number;
  /** Returns the sentence for a number of seconds. */
  words: (seconds: number) => string;
}

/** The remaining seconds: shown every second, and announced at 30 and at 10. */
export function Countdown({ seconds, words }: CountdownProps) {
  const spoken = SPOKEN.find((mark) => seconds <= mark);
  return (
    <>
      <p role="timer" aria-live="off">
        {words(seconds)}
      </p>
      <p className="sr" aria-live="assertive">
        {spoken === undefined ? '' : words(spoken)}
      </p>
    </>
  );
}
