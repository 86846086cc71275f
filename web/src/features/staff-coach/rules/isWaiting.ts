/** Reports whether the patient waits for the coach: a message is unread, or a note has no reply. */
export function isWaiting(patient: { hasUnread: boolean; waitingSince: string | null }): boolean {
  return patient.hasUnread || patient.waitingSince !== null;
}
