import { toast } from 'react-toastify/unstyled';
import { Icon } from '../icon/Icon';
import { CircleCheck, Info } from '../icon/icons';
import { announcement } from './announcement';

/** Tells that something went well. Never the only place an error appears. */
export function toastSuccess(words: string): void {
  show(words, 'success');
}

/** Tells something that is neither good nor bad. */
export function toastInfo(words: string): void {
  show(words, 'info');
}

function show(words: string, kind: 'success' | 'info'): void {
  announcement.say(words);
  toast(words, { icon: <Icon of={kind === 'success' ? CircleCheck : Info} />, role: 'presentation' });
}
