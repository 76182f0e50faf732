import type { Wording } from '../wire/locales.ts'

type AuditedCommand = {
  /** What the filter and the file of an export call it. */
  name: Wording
  /** What somebody did; `{actor}` stands at the beginning, `{subject}` for what it was done to. */
  deed: Wording
}

const on = (name: Wording, done: Wording): AuditedCommand => ({
  name,
  deed: { de: `{actor} hat {subject} ${done.de}`, en: `{actor} ${done.en} {subject}` },
})

const said = (name: Wording, de: string, en: string): AuditedCommand => ({
  name,
  deed: { de: `{actor} ${de}`, en: `{actor} ${en}` },
})

/** Every event that the log keeps, by the name it is kept under, in the words of people. */
export const auditedCommands: Readonly<Record<string, AuditedCommand>> = {
  'course.created': on({ de: 'Kurs angelegt', en: 'Course created' }, { de: 'angelegt', en: 'created' }),
  'course.changed': on({ de: 'Kurs geändert', en: 'Course changed' }, { de: 'geändert', en: 'changed' }),
  'course.published': on(
    { de: 'Kurs veröffentlicht', en: 'Course published' },
    { de: 'veröffentlicht', en: 'published' },
  ),
  'file.uploaded': on(
    { de: 'Datei hochgeladen', en: 'File uploaded' },
    { de: 'hochgeladen', en: 'uploaded' },
  ),
  'file.changed': on({ de: 'Datei geändert', en: 'File changed' }, { de: 'geändert', en: 'changed' }),
  'file.deleted': on({ de: 'Datei gelöscht', en: 'File deleted' }, { de: 'gelöscht', en: 'deleted' }),
  'registration.received': said(
    { de: 'Anmeldung eingegangen', en: 'Registration received' },
    'hat {subject} vorgenommen',
    'made {subject}',
  ),
  'registration.confirmed': on(
    { de: 'Anmeldung bestätigt', en: 'Registration confirmed' },
    { de: 'bestätigt', en: 'confirmed' },
  ),
  'mail.resent': said(
    { de: 'E-Mail erneut gesendet', en: 'E-mail sent again' },
    'hat {subject} erneut gesendet',
    'sent {subject} again',
  ),
  'audit-log.exported': said(
    { de: 'Audit-Protokoll exportiert', en: 'Audit log exported' },
    'hat das Audit-Protokoll exportiert',
    'exported the audit log',
  ),
  'tenant.changed': said(
    { de: 'Einstellungen geändert', en: 'Settings changed' },
    'hat die Einstellungen geändert',
    'changed the settings',
  ),
  'tenant.bank-changed': said(
    { de: 'Bankdaten geändert', en: 'Bank data changed' },
    'hat die Bankdaten geändert',
    'changed the bank data',
  ),
  'tenant.currency-chosen': said(
    { de: 'Währung festgelegt', en: 'Currency chosen' },
    'hat die Währung festgelegt',
    'chose the currency',
  ),
  'tenant.brand-changed': said(
    { de: 'Markenfarben geändert', en: 'Brand colours changed' },
    'hat die Markenfarben geändert',
    'changed the brand colours',
  ),
  'tenant.onboarding-step-finished': said(
    { de: 'Schritt der Einrichtung erledigt', en: 'Onboarding step finished' },
    'hat einen Schritt der Einrichtung erledigt',
    'finished a step of onboarding',
  ),
  'tenant.tier-changed': said(
    { de: 'Tarif gewechselt', en: 'Tier changed' },
    'hat den Tarif gewechselt',
    'changed the tier',
  ),
  'tenant.tier-set': said(
    { de: 'Tarif zugewiesen', en: 'Tier assigned' },
    'hat {subject} einem anderen Tarif zugewiesen',
    'assigned another tier to {subject}',
  ),
  'tenant.month-charged': said(
    { de: 'Monat berechnet', en: 'Month charged' },
    'hat einen Monat berechnet',
    'charged a month',
  ),
  'tenant.suspended': on(
    { de: 'Mandant gesperrt', en: 'Tenant suspended' },
    { de: 'gesperrt', en: 'suspended' },
  ),
  'tenant.resumed': said(
    { de: 'Mandant entsperrt', en: 'Tenant resumed' },
    'hat {subject} wieder freigegeben',
    'opened {subject} again',
  ),
  'tenant.support-entered': said(
    { de: 'Support begonnen', en: 'Support started' },
    'hat {subject} als Support betreten',
    'entered {subject} as support',
  ),
  'tenant.support-left': said(
    { de: 'Support beendet', en: 'Support ended' },
    'hat {subject} als Support verlassen',
    'left {subject} as support',
  ),
  'platform.tiers-changed': said(
    { de: 'Tarife geändert', en: 'Tiers changed' },
    'hat die Tarife der Plattform geändert',
    'changed the tiers of the platform',
  ),
  'identity.signed-in': said({ de: 'Angemeldet', en: 'Signed in' }, 'hat sich angemeldet', 'signed in'),
  'identity.signed-out': said({ de: 'Abgemeldet', en: 'Signed out' }, 'hat sich abgemeldet', 'signed out'),
  'identity.attempts-held-up': said(
    { de: 'Anmeldeversuche gebremst', en: 'Sign-in attempts held up' },
    'wurde nach zu vielen Anmeldeversuchen gebremst',
    'was held up after too many attempts to sign in',
  ),
  'identity.token-reused': said(
    { de: 'Kopierter Zugang erkannt', en: 'Copied access noticed' },
    'hat einen veralteten Zugang benutzt; die Sitzung wurde beendet',
    'used an outdated access; the session was ended',
  ),
  'identity.sessions-ended': said(
    { de: 'Sitzungen beendet', en: 'Sessions ended' },
    'hat Sitzungen beendet',
    'ended sessions',
  ),
  'identity.auth-token-made': said(
    { de: 'Anmeldelink erstellt', en: 'Sign-in link made' },
    'hat für {subject} einen Anmeldelink erstellt',
    'made a sign-in link for {subject}',
  ),
  'identity.provider-linked': said(
    { de: 'Anmeldedienst verknüpft', en: 'Identity provider linked' },
    'hat {subject} mit einem Anmeldedienst verknüpft',
    'linked {subject} to an identity provider',
  ),
  'identity.provider-unlinked': said(
    { de: 'Anmeldedienst getrennt', en: 'Identity provider unlinked' },
    'hat {subject} von einem Anmeldedienst getrennt',
    'unlinked {subject} from an identity provider',
  ),
  'identity.address-proven': said(
    { de: 'E-Mail-Adresse durch Anmeldedienst bestätigt', en: 'E-mail address proven by a provider' },
    'hat die E-Mail-Adresse für {subject} durch einen Anmeldedienst bestätigt',
    'proved the e-mail address of {subject} by an identity provider',
  ),
  'account.created': said(
    { de: 'Benutzerkonto eröffnet', en: 'Account created' },
    'hat {subject} eröffnet',
    'created {subject}',
  ),
  'account.sign-up-repeated': said(
    { de: 'Erneute Registrierung', en: 'Repeated sign-up' },
    'wollte {subject} noch einmal eröffnen',
    'tried to create {subject} once more',
  ),
  'account.reset-requested': said(
    { de: 'Neues Passwort angefordert', en: 'Password reset requested' },
    'hat für {subject} ein neues Passwort angefordert',
    'requested a new password for {subject}',
  ),
  'account.verification-requested': said(
    { de: 'Bestätigung angefordert', en: 'Verification requested' },
    'hat für {subject} einen Bestätigungslink angefordert',
    'requested a verification link for {subject}',
  ),
  'account.verified': said(
    { de: 'E-Mail-Adresse bestätigt', en: 'E-mail address verified' },
    'hat die E-Mail-Adresse für {subject} bestätigt',
    'verified the e-mail address of {subject}',
  ),
  'account.password-changed': said(
    { de: 'Passwort geändert', en: 'Password changed' },
    'hat für {subject} ein neues Passwort gesetzt',
    'set a new password for {subject}',
  ),
  'account.email-change-requested': said(
    { de: 'Neue E-Mail-Adresse angegeben', en: 'New e-mail address given' },
    'hat für {subject} eine neue E-Mail-Adresse angegeben',
    'gave a new e-mail address for {subject}',
  ),
  'account.email-change-dropped': said(
    { de: 'Neue E-Mail-Adresse verworfen', en: 'New e-mail address dropped' },
    'hat die neue E-Mail-Adresse für {subject} verworfen',
    'dropped the new e-mail address of {subject}',
  ),
  'account.email-changed': said(
    { de: 'E-Mail-Adresse geändert', en: 'E-mail address changed' },
    'hat die E-Mail-Adresse für {subject} geändert',
    'changed the e-mail address of {subject}',
  ),
  'account.username-changed': said(
    { de: 'Benutzername geändert', en: 'User name changed' },
    'hat den Benutzernamen für {subject} geändert',
    'changed the user name of {subject}',
  ),
  'account.changed': on(
    { de: 'Benutzerkonto geändert', en: 'Account changed' },
    { de: 'geändert', en: 'changed' },
  ),
  'account.exported': said(
    { de: 'Kontodaten exportiert', en: 'Account data exported' },
    'hat die Daten für {subject} exportiert',
    'exported the data of {subject}',
  ),
  'account.erased': said(
    { de: 'Benutzerkonto gelöscht', en: 'Account erased' },
    'hat {subject} gelöscht',
    'erased {subject}',
  ),
  'account.superuser-made': said(
    { de: 'Superuser ernannt', en: 'Superuser made' },
    'hat {subject} zum Superuser gemacht',
    'made {subject} a superuser',
  ),
  'user.verified': said(
    { de: 'Benutzer als bestätigt markiert', en: 'User taken as verified' },
    'hat {subject} als bestätigt markiert',
    'took {subject} as verified',
  ),
  'user.locked': on({ de: 'Benutzer gesperrt', en: 'User locked' }, { de: 'gesperrt', en: 'locked' }),
  'user.unlocked': said(
    { de: 'Benutzer entsperrt', en: 'User unlocked' },
    'hat {subject} entsperrt',
    'unlocked {subject}',
  ),
}

type AuditedSubject = {
  name: Wording
  /** As the object of a sentence, where its own name is known and where it is not. */
  named: Wording
  unnamed: Wording
}

/** What the log can be about. */
export const auditedSubjects: Readonly<Record<string, AuditedSubject>> = {
  course: {
    name: { de: 'Kurs', en: 'Course' },
    named: { de: 'den Kurs „{name}“', en: 'the course “{name}”' },
    unnamed: { de: 'einen Kurs', en: 'a course' },
  },
  file: {
    name: { de: 'Datei', en: 'File' },
    named: { de: 'die Datei „{name}“', en: 'the file “{name}”' },
    unnamed: { de: 'eine Datei', en: 'a file' },
  },
  registration: {
    name: { de: 'Anmeldung', en: 'Registration' },
    named: { de: 'die Anmeldung von {name}', en: 'the registration of {name}' },
    unnamed: { de: 'eine Anmeldung', en: 'a registration' },
  },
  mail: {
    name: { de: 'E-Mail', en: 'E-mail' },
    named: { de: 'die E-Mail „{name}“', en: 'the e-mail “{name}”' },
    unnamed: { de: 'eine E-Mail', en: 'an e-mail' },
  },
  user: {
    name: { de: 'Benutzerkonto', en: 'Account' },
    named: { de: 'das Benutzerkonto {name}', en: 'the account {name}' },
    unnamed: { de: 'ein Benutzerkonto', en: 'an account' },
  },
  tenant: {
    name: { de: 'Mandant', en: 'Tenant' },
    named: { de: 'den Mandanten {name}', en: 'the tenant {name}' },
    unnamed: { de: 'einen Mandanten', en: 'a tenant' },
  },
  membership: {
    name: { de: 'Zugehörigkeit', en: 'Membership' },
    named: { de: 'die Zugehörigkeit von {name}', en: 'the membership of {name}' },
    unnamed: { de: 'eine Zugehörigkeit', en: 'a membership' },
  },
  invitation: {
    name: { de: 'Einladung', en: 'Invitation' },
    named: { de: 'die Einladung an {name}', en: 'the invitation of {name}' },
    unnamed: { de: 'eine Einladung', en: 'an invitation' },
  },
  platform: {
    name: { de: 'Plattform', en: 'Platform' },
    named: { de: 'die Plattform', en: 'the platform' },
    unnamed: { de: 'die Plattform', en: 'the platform' },
  },
  'audit-log': {
    name: { de: 'Audit-Protokoll', en: 'Audit log' },
    named: { de: 'das Audit-Protokoll', en: 'the audit log' },
    unnamed: { de: 'das Audit-Protokoll', en: 'the audit log' },
  },
}
