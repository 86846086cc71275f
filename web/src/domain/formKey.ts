/**
 * Returns a key for one filled-in form: 128 random bits as 32 hexadecimal digits. The server uses it to
 * recognize a form that is sent again because its response was lost (decision records 0012 and 0021).
 */
export function newFormKey(): string {
  const bits = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bits, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Reports whether key is a form key. */
export const isFormKey = (key: unknown): key is string =>
  typeof key === 'string' && /^[0-9a-f]{32}$/.test(key);
