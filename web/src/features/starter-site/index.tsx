/** The screen of starter-site. */
export default function StarterSite() {
  return <main id="main" />;
}
