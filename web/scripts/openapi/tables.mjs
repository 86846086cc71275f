// Facts that the OpenAPI document lacks. Remove a line as soon as the document contains it.

const LANGUAGE = ['en', 'es'];
const OUTLOOK = ['ready', 'none-left', 'on-track', 'at-risk', 'late'];
const CAUSE = ['', 'nobody-named', 'redeemed', 'retired', 'closed'];
const VOUCHER_STATE = [
  'not-complete',
  'awaits-donation',
  'available',
  'redemption-asked',
  'redeemed',
  'retired',
  'closed',
];
const STAGE = ['center', 'registry'];
const PART = ['story', 'why', 'images', 'caption'];
const ACTOR = ['recipient', 'staff', 'admin-key', 'public', 'system'];
const KIT_STATE = ['requested', 'shipped', 'received'];
const MAIL_STATE = ['waiting', 'stopped', 'sent', 'kept', 'held', 'refused', 'bounced', 'dropped', 'failed'];
const GIVEN_UP = ['', 'address', 'rejected', 'away', 'gone', 'broken'];
const BOUNCE_REASON = ['no-mailbox', 'no-server', 'full', 'rejected', 'not-explained'];
const YES_NO_UNKNOWN = [1, 0, -1];
const INTAKE_KIND = ['referral', 'champion'];
const INTAKE_STATUS = ['new', 'contacted', 'scheduled', 'closed'];
const CLOSING_REASON = [
  'in-evaluation',
  'no-answer',
  'not-interested',
  'not-eligible',
  'elsewhere',
  'duplicate',
  'other',
  'not-our-patient',
];
const CHANNEL = ['phone', 'email', 'text', 'letter', 'visit'];
const NEXT = ['done', 'second-factor', 'enroll', 'offer-enroll', 'proved'];
const GENDER = ['M', 'F', ''];

/** The values of fields with the same meaning in every schema. */
export const ENUMS = {
  language: LANGUAGE,
  lang: LANGUAGE,
  outlook: OUTLOOK,
  voucherState: VOUCHER_STATE,
};

/** The values of single fields. */
export const FIELDS = {
  'BannerInputBody.status': [0, 2],
  'BoardItem.cause': CAUSE,
  'CampaignItem.state': ['open', 'not-yet', 'over'],
  'CoachEvent.actorKind': ACTOR,
  'ConsentProgress.stage': [1, 2, 3],
  'CreateVideoInputBody.audience': ['public', 'training'],
  'DocumentItem.kind': ['electronic', 'paper'],
  'DocumentItem.state': ['signed', 'received', 'superseded', 'rejected'],
  'DonorEvent.actorKind': ACTOR,
  'BoardItem.outlook': [...OUTLOOK, 'no-date'],
  'DonorItem.outlook': [...OUTLOOK, ''],
  'DutyItem.state': ['upcoming', 'due', 'overdue'],
  'DutyItem.what': ['swab', 'blood'],
  'Enrolled.next': NEXT,
  'HealthNotice.name': [
    'mails-waiting',
    'mails-given-up',
    'job-dead',
    'disk-nearly-full',
    'backup-old',
    'web-certificate-ends',
    'signing-certificate-ends',
    'checkpoint-old',
    'clock-wrong',
    'audit-altered',
    'log-foreign',
  ],
  'IntakeAsked.kidneyForLife': YES_NO_UNKNOWN,
  'IntakeAsked.onDeceasedDonorList': YES_NO_UNKNOWN,
  'IntakeAsked.situation': [0, 1, 2, 3, 4],
  'IntakeAsked.useMicrosite': YES_NO_UNKNOWN,
  'IntakeAsked.willingToTransfer': YES_NO_UNKNOWN,
  'IntakeCloseInputBody.reason': CLOSING_REASON,
  'IntakeContact.channel': CHANNEL,
  'IntakeContactInputBody.channel': CHANNEL,
  'IntakeItem.closedReason': [...CLOSING_REASON, ''],
  'IntakeItem.kind': INTAKE_KIND,
  'IntakeItem.status': INTAKE_STATUS,
  'IntakeRelease.form': ['referral', 'referral-microsite', 'champion'],
  'IntakeView.closedReason': [...CLOSING_REASON, ''],
  'IntakeView.gender': GENDER,
  'IntakeView.kind': INTAKE_KIND,
  'IntakeView.status': INTAKE_STATUS,
  'InviteInputBody.gender': GENDER,
  'KitItem.orderedBy': ['holder', 'staff'],
  'KitItem.state': KIT_STATE,
  'KitSentTo.state': KIT_STATE,
  'EmailItem.cause': GIVEN_UP,
  'EmailItem.reason': [...BOUNCE_REASON, ''],
  'EmailItem.state': MAIL_STATE,
  'EmailView.cause': GIVEN_UP,
  'EmailView.reason': [...BOUNCE_REASON, ''],
  'EmailView.state': MAIL_STATE,
  'MoveItem.name': [
    'ask-redemption',
    'confirm-redemption',
    'end-redemption',
    'ask-undo',
    'confirm-undo',
    'end-undo',
    'close',
    'settle-closing',
    'undo-closing',
  ],
  'RecordEmail.state': MAIL_STATE,
  'RecordEmail.reason': [...BOUNCE_REASON, 'replaced', ''],
  'BouncedAddress.reason': BOUNCE_REASON,
  'BouncedRecord.kind': ['microsite', 'referral', 'donor', 'voucher-holder', 'staff'],
  'NeedItem.what': ['personal-info', 'voucher-holders', 'consent', 'swab', 'blood'],
  'NextKitItem.state': ['can-order', 'first-open', 'used-up', 'no-part'],
  'Note.field': PART,
  'PastVersion.state': ['waiting', 'live', 'replaced', 'changes', 'declined', 'taken-back'],
  'QueueItem.stage': STAGE,
  'RecallItem.reach': ['mail', 'no-address', 'bounced'],
  'RecallItem.state': ['due', 'overdue'],
  'Reason.field': PART,
  'ReadinessItem.cause': CAUSE,
  'RecordView.stage': STAGE,
  'RegisterStatus.status': [0, 1, 2, 3],
  'ReviewComment.decision': ['changes', 'decline'],
  'ReviewComment.stage': STAGE,
  'ReviewFlag.kind': ['phone', 'email', 'link', 'payment'],
  'ReviewInputBody.decision': ['approve', 'changes', 'decline'],
  'ReviewInputBody.stage': STAGE,
  'SignInStep.next': NEXT,
  'StaffHolderItem.firstKit': ['can-send', 'has-kit', 'no-part', 'not-yet', 'no-address'],
  'StaffHolderItem.outlook': [...OUTLOOK, ''],
  'StaffReviewItem.decision': ['approve', 'changes', 'decline', 'reopen'],
  'StaffReviewItem.stage': STAGE,
  'StaffSiteView.stage': STAGE,
  'StaffVideo.audience': ['public', 'training'],
  'StaffVideo.missing': ['clip', 'captions', 'spanish', 'captionsEs', 'thumbnail'],
  'TimelineItem.actorKind': ACTOR,
};

/** Nullable fields with their own schema. */
export const NULLABLE = [
  'AccountRecord.reset',
  'ErasurePreview.request',
  'RegistryText.open',
  'RegistryText.upcoming',
  'VersionedText.open',
  'VersionedText.upcoming',
  'AccountItem.center',
  'AccountRecord.center',
  'EnvelopeAddressAnswer.results',
  'CoachSite.reviewComment',
  'ConsentDesk.paperOnly',
  'ConsentDesk.session',
  'ContactData.emailChange',
  'DonorFields.emailChange',
  'DonorRecord.emailChange',
  'DonorRecord.joinWaits',
  'DonorRecord.emergency',
  'DonorRecord.readiness',
  'HolderPage.coordinator',
  'HolderPage.emailChange',
  'HolderPage.lastOrder',
  'HolderPage.outgrown',
  'IntakeItem.site',
  'IntakeView.asked',
  'IntakeView.emergency',
  'IntakeView.registration',
  'IntakeView.site',
  'RecordView.down',
  'RecordView.emailChange',
  'RecordView.joinWaits',
  'RecordView.emergency',
  'RecordView.release',
  'StaffHolderItem.asked',
  'StaffHolderItem.emailChange',
  'StaffHolderItem.outgrown',
  'ReviewComment.reopened',
  'SiteCoach.coach',
  'SiteData.coach',
  'SiteData.emailChange',
  'SiteData.reviewComment',
  'StaffPerson.center',
  'StaffSiteView.age',
  'StaffSiteView.live',
  'StaffSiteView.pending',
];

/** Responses that the document describes as any object; without a schema here the caller supplies the type. */
export const ANSWERS = {
  'GET /captcha/challenge': null,
  'GET /microsite/custom-site/note/all/{id}/{editKey}': 'EnvelopeListNoteItem',
  'POST /e-consent/create-pdf': null,
  'POST /staff/coach/patients/{micrositeId}/save': 'EnvelopeSaved',
  'POST /staff/donors/{id}/consent-upload': 'EnvelopeDonorRecord',
  'POST /staff/donors/import': null,
  'POST /staff/donors/import/preview': null,
  'POST /staff/microsites/invite/import': null,
  'POST /staff/microsites/invite/preview': null,
  'POST /verify': null,
};
