/** The screen of staff-queue. */
export default function StaffQueue() {
  return <main id="main" />;
}
