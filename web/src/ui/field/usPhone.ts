import type { MaskitoOptions, MaskitoPreprocessor } from '@maskito/core';

const d = /\d/;
const DIGITS = 10;

/**
 * The 1 of "+1 414 555 0162" is the country's: it falls away as soon as ten digits
 * stand behind it, typed or pasted. Until then it may be the first of the number.
 */
const withoutCountryCode: MaskitoPreprocessor = ({ elementState, data }) => {
  const { value, selection } = elementState;
  const before = value.slice(0, selection[0]);
  const digits = (before + data + value.slice(selection[1])).replace(/\D/g, '');
  if (digits.length !== DIGITS + 1 || !digits.startsWith('1')) return { elementState, data };
  if (!d.test(before) && d.test(data)) return { elementState, data: data.replace('1', '') };
  const moved = d.test(before) ? 1 : 0;
  return {
    elementState: { value: value.replace('1', ''), selection: [selection[0] - moved, selection[1] - moved] },
    data,
  };
};

/** A U.S. phone number is written ddd-ddd-dddd (V4). */
export const usPhone: MaskitoOptions = {
  mask: [d, d, d, '-', d, d, d, '-', d, d, d, d],
  preprocessors: [withoutCountryCode],
};
