/** A text as it is compared: small letters, without accents. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Whether what somebody typed is part of a person's name, whatever its capitals and accents. */
export function matchesName(person: { firstName: string; lastName: string }, sought: string): boolean {
  return plain(`${person.firstName} ${person.lastName}`).includes(plain(sought.trim()));
}

/** Whether the next word is the coach's: something is unread, or a note has no reply. */
export function isWaiting(patient: { hasUnread: boolean; waitingSince: string | null }): boolean {
  return patient.hasUnread || patient.waitingSince !== null;
}
