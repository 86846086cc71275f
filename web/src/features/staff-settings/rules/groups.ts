/** The names of the settings on the screen, by group, in its order. */
const names = {
  brand: `
    brand.registryName
    brand.productName
    brand.website
    brand.phone
    brand.phoneHours
    brand.phoneHoursEs
    brand.timezone
  `,
  limits: `
    microsite.maxImages
    microsite.storyCharLimit
    microsite.whyCharLimit
    microsite.captionCharLimit
    consent.fvHoldersAllowed
  `,
  email: `
    smtp.host
    smtp.port
    smtp.tls
    smtp.username
    smtp.password
    brand.mailFrom
    bounce.imap.host
    bounce.secrets
  `,
  signIn: `
    staff.oidc.issuer
    staff.oidc.clientSecret
    staff.oidc.only
    staff.secondFactorOptional
    captcha.kind
  `,
  storage: `
    database
    dataDir
    storage.endpoint
    storage.bucket
    storage.secretKey
    masterKeys
  `,
  retention: `
    retention.mailMonths
    retention.pictureMonths
    retention.referralMonths
    consent.keepPhotoDays
  `,
  proof: `
    log.mailTo
    log.witnesses
    consent.signingCertificate
    consent.timeStampUrl
    watch.webCertificate
  `,
};

export type Group = keyof typeof names;
export const groupNames = Object.keys(names) as Group[];

/** Returns the names of a group's settings. */
export const settingNames = (group: Group) => names[group].trim().split(/\s+/);
