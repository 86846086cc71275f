// The ids of the editor's controls, the targets of links in the error summary.

export const STORY_ID = 'story';
export const WHY_ID = 'why';
export const HIPAA_ID = 'hipaa';
export const RESPONSIBILITY_ID = 'responsibility';
export const GUARDIAN_NAME_ID = 'guardian-name';
export const GUARDIAN_ATTEST_ID = 'guardian-attest';
