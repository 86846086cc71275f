/** The screen of not-found. */
export default function NotFound() {
  return <main id="main" />;
}
