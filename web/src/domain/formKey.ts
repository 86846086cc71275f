/**
 * A key for one form that is filled in: 128 random bits as 32 hexadecimal digits. By it the server knows a form that
 * is sent again because its answer was lost (decision records 0012 and 0021).
 */
export function newFormKey(): string {
  const bits = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bits, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether this can be a form's key. */
export const isFormKey = (key: unknown): key is string =>
  typeof key === 'string' && /^[0-9a-f]{32}$/.test(key);
