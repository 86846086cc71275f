// The words on the screens, from the same catalogues that the screens speak from. Wording that the
// specification fixes is written out in the journeys instead, so that a changed catalogue is noticed.
import { readdirSync, readFileSync } from 'node:fs';
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';

const catalogues = new URL('../../catalogues/', import.meta.url);

/** Answers a function that says a message of the catalogues in that language. */
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
