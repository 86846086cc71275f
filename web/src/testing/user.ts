import { userEvent, type UserEvent } from '@testing-library/user-event';

/** For tests: the user, with a new keyboard, pointer and clipboard for each test, and no pauses between events. */
export let user: UserEvent;

export function resetUser() {
  // The file dialog of a browser also offers files of other types.
  user = userEvent.setup({ delay: null, applyAccept: false });
}

/** The longest text that is typed letter by letter; a longer text is pasted. */
const MAX_TYPED = 12;

/** Replaces the text of a field, or chooses the option of a select. */
export async function enter(field: Element, value: string) {
  if (field instanceof HTMLSelectElement) return user.selectOptions(field, value);
  await user.clear(field);
  if (value.length > MAX_TYPED) return user.paste(value);
  if (value !== '') await user.type(field, value.replace(/[{[]/g, '$&$&'));
}
