/** The screen of staff-registry. */
export default function StaffRegistry() {
  return <main id="main" />;
}
