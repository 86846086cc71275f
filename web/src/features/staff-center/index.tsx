/** The screen of staff-center. */
export default function StaffCenter() {
  return <main id="main" />;
}
