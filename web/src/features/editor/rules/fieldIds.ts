// The ids of the editor's own controls, so that the errors panel can lead to them.

export const STORY_ID = 'story';
export const WHY_ID = 'why';
export const HIPAA_ID = 'hipaa';
export const RESPONSIBILITY_ID = 'responsibility';
export const GUARDIAN_NAME_ID = 'guardian-name';
export const GUARDIAN_ATTEST_ID = 'guardian-attest';
