/** At these numbers of seconds the rest is read aloud again. */
const SPOKEN = [10, 30];

interface CountdownProps {
  seconds: number;
  /** The sentence for a number of seconds. */
  words: (seconds: number) => string;
}

/** The seconds that are left: shown every second, and read aloud at 30 and at 10. */
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
