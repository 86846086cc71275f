import type { TextItem, TextRecord, TextVersion } from '@/features/staff-texts/api/texts';

/** For tests: the template of a text. */
export const template: TextVersion = {
  version: 0,
  status: 'template',
  english: 'A voucher gives priority.',
  spanish: 'Un vale da prioridad.',
  hash: '4be107c9a2d811f6aaaa',
  inForceFrom: '',
  reason: '',
  author: '',
  sentBy: '',
  sentAt: null,
  secondId: 0,
  approvedBy: '',
  approvedAt: null,
  savedAt: null,
  revision: 0,
  amount: '',
  asOf: '',
  source: '',
};

/** Returns a version of the registry, in force if nothing else is given. */
export const version = (number: number, part: Partial<TextVersion> = {}): TextVersion => ({
  ...template,
  version: number,
  status: 'in-force',
  hash: `9f30c2e56b17d84a${number}`,
  inForceFrom: '2026-03-02',
  reason: 'Counsel asked us to name the phone.',
  author: 'Ana Whitfield',
  sentBy: 'Ana Whitfield',
  sentAt: '2026-11-21T14:40:00Z',
  secondId: 1,
  approvedBy: 'Theo Marsh',
  approvedAt: '2026-02-20T15:00:00Z',
  savedAt: '2026-11-21T14:30:00Z',
  revision: 7,
  ...part,
});

/** Returns a statement of the donor consent. By default its template is in force. */
export const textItem = (key: string, part: Partial<TextItem> = {}): TextItem => ({
  kind: 'donor-consent',
  key,
  number: 5,
  inForce: template,
  open: null,
  upcoming: null,
  twoPeople: true,
  isOld: false,
  waitsForCaller: false,
  ...part,
});

/** Returns the text no-guarantee with its versions. */
export const textRecord = (part: Partial<TextRecord> = {}): TextRecord => ({
  ...textItem('no-guarantee'),
  isOwn: false,
  placeholders: ['registryName', 'registryPhone'],
  hasHeadings: false,
  isEmail: false,
  hasAmount: false,
  hasSource: false,
  maxLength: 1000,
  count: 11,
  tomorrow: '2026-11-22',
  seconds: [
    { id: 2, name: 'Theo Marsh' },
    { id: 3, name: 'Rosa Lind' },
  ],
  versions: [template],
  ...part,
});
