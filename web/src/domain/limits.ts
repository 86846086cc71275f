// Code generated from the server's constants by "make generate". DO NOT EDIT.

/** First or last name of a person. */
export const MAX_NAME = 64;

/** Email address, in bytes. */
export const MAX_EMAIL_BYTES = 254;

/** Note or reply between patient and coach. */
export const MAX_NOTE = 4000;

/** Reviewer's comment to a patient. */
export const MAX_COMMENT = 2000;

/** Keyword in the gallery. */
export const MAX_KEYWORD = 100;

/** Centers that a patient may choose. */
export const MAX_CENTERS = 2;

/** Years before a transplant that a voucher form offers. */
export const MAX_YEARS = 20;

/** Kits of one holder. */
export const MAX_KITS = 3;

/** Note about a contact or a closing. */
export const MAX_INTAKE_NOTE = 2000;

/** Title of a training video. */
export const MAX_VIDEO_TITLE = 120;

/** Description of a training video. */
export const MAX_VIDEO_TEXT = 1000;

/** Reason for a legal hold. */
export const MAX_HOLD_REASON = 500;

/** Reason to transfer a voucher holder. */
export const MAX_TRANSFER_REASON = 500;

/** Reason to open or reject a signed document. */
export const MAX_COPY_REASON = 500;

/** Place of a supervised signing. */
export const MAX_SIGNING_PLACE = 100;

/** Note on a request for an erasure. */
export const MAX_ERASURE_NOTE = 300;

/** Explanation of emergency access. */
export const MAX_EMERGENCY_WORDS = 500;

/** Reason for a reset of a staff account. */
export const MAX_RESET_REASON = 300;

/** Name of a staff account. */
export const MAX_STAFF_NAME = 80;

/** Name of a passkey. */
export const MAX_PASSKEY_NAME = 64;

/** Phrase for patients, in one language. */
export const MAX_PHRASE = 500;

/** Code of a campaign. */
export const MAX_CAMPAIGN_CODE = 6;

/** File of donors to import, in bytes. */
export const MAX_DONOR_FILE = 1048576;

/** File of patients to invite, in bytes. */
export const MAX_PEOPLE_FILE = 1048576;

/** Photo to upload, in bytes. */
export const MAX_PHOTO_BYTES = 26214400;

/** Photo to upload, in pixels. */
export const MAX_PHOTO_PIXELS = 40000000;

/** Longest side of a photo to upload, in pixels. */
export const MAX_PHOTO_SIDE = 10000;
