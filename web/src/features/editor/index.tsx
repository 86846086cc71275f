/** The screen of editor. */
export default function Editor() {
  return <main id="main" />;
}
