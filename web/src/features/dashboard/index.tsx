/** The screen of dashboard. */
export default function Dashboard() {
  return <main id="main" />;
}
