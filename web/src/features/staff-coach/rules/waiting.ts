/** Whether the next word is the coach's: something is unread, or a note has no reply. */
export function isWaiting(patient: { hasUnread: boolean; waitingSince: string | null }): boolean {
  return patient.hasUnread || patient.waitingSince !== null;
}
