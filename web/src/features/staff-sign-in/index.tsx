/** The screen of staff-sign-in. */
export default function StaffSignIn() {
  return <main id="main" />;
}
