import { usStates } from '@/domain/usStates';
import type { Lists } from '../api/registration';

const ownStates = usStates.map(({ id, name }) => ({ id, description: name }));

/** Returns the loaded lists; missing states are replaced by the compiled-in ones. */
export function listsOr(lists: Lists | undefined): Lists {
  return {
    stateList: lists?.stateList?.length ? lists.stateList : ownStates,
    languageList: lists?.languageList ?? [],
    aboTypeList: lists?.aboTypeList ?? [],
  };
}
