/** The screen of staff-review. */
export default function StaffReview() {
  return <main id="main" />;
}
