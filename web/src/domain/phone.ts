/** The rule of the starter site's phones (V5): ten digits, 3-3-4, dashes optional. */
export function isTenDigitPhone(text: string): boolean {
  return /^\d{3}-?\d{3}-?\d{4}$/.test(text.trim());
}

/** Ten digits as they are shown, ddd-ddd-dddd; anything else stays as it is. */
export function showPhone(text: string): string {
  const parts = /^(\d{3})-?(\d{3})-?(\d{4})$/.exec(text.trim());
  return parts ? `${parts[1]}-${parts[2]}-${parts[3]}` : text;
}
