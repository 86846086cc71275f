// The messages of the screens, from the catalogues that the screens use. Text fixed by the specification is
// literal in the journeys, so that a changed catalogue is noticed.
import { readdirSync, readFileSync } from 'node:fs';
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';

const catalogues = new URL('../../catalogues/', import.meta.url);

/** Returns a function that translates a message id with the catalogues of a language. */
export function speak(lang) {
  const folder = new URL(`${lang}/`, catalogues);
  const messages = {};
  for (const file of readdirSync(folder)) {
    Object.assign(messages, JSON.parse(readFileSync(new URL(file, folder), 'utf8')));
  }
  const i18n = setupI18n();
  i18n.setMessagesCompiler(compileMessage);
  i18n.load(lang, messages);
  i18n.activate(lang);
  return (id, values) => {
    if (!(id in messages)) throw new Error(`no catalogue has the message ${id}`);
    return i18n._(id, values);
  };
}
