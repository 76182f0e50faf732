import type { Wording } from '../wire/locales.ts'

type AuditedCommand = {
  /** What the filter and the file of an export call it. */
  name: Wording
  /** What somebody did; `{actor}` stands at the beginning, `{subject}` for what it was done to. */
  deed: Wording
}

/** Names in German and English, and what somebody did with the subject in both. */
function on(de: string, en: string, doneDe: string, doneEn: string): AuditedCommand {
  return told(de, en, `hat {subject} ${doneDe}`, `${doneEn} {subject}`)
}

/** The same with a sentence of its own. */
function told(de: string, en: string, deedDe: string, deedEn: string): AuditedCommand {
  return { name: { de, en }, deed: { de: `{actor} ${deedDe}`, en: `{actor} ${deedEn}` } }
}

/** Every event that the log keeps, by the name it is kept under, in the words of people. */
export const auditedCommands: Readonly<Record<string, AuditedCommand>> = {
  'course.created': on('Kurs angelegt', 'Course created', 'angelegt', 'created'),
  'course.changed': on('Kurs geändert', 'Course changed', 'geändert', 'changed'),
  'course.published': on('Kurs veröffentlicht', 'Course published', 'veröffentlicht', 'published'),
  'file.uploaded': on('Datei hochgeladen', 'File uploaded', 'hochgeladen', 'uploaded'),
  'file.changed': on('Datei geändert', 'File changed', 'geändert', 'changed'),
  'file.deleted': on('Datei gelöscht', 'File deleted', 'gelöscht', 'deleted'),
  'place.created': on('Ort angelegt', 'Place created', 'angelegt', 'created'),
  'place.changed': on('Ort geändert', 'Place changed', 'geändert', 'changed'),
  'place.archived': on('Ort archiviert', 'Place archived', 'archiviert', 'archived'),
  'place.restored': told(
    'Ort wiederhergestellt',
    'Place restored',
    'hat {subject} aus dem Archiv geholt',
    'took {subject} out of the archive',
  ),
  'place.deleted': on('Ort gelöscht', 'Place deleted', 'gelöscht', 'deleted'),
  'instructor.created': on('Kursleitung angelegt', 'Instructor created', 'angelegt', 'created'),
  'instructor.changed': on('Kursleitung geändert', 'Instructor changed', 'geändert', 'changed'),
  'instructor.archived': on('Kursleitung archiviert', 'Instructor archived', 'archiviert', 'archived'),
  'instructor.restored': told(
    'Kursleitung wiederhergestellt',
    'Instructor restored',
    'hat {subject} aus dem Archiv geholt',
    'took {subject} out of the archive',
  ),
  'instructor.deleted': on('Kursleitung gelöscht', 'Instructor deleted', 'gelöscht', 'deleted'),
  'course.closed': on('Kurs geschlossen', 'Course closed', 'geschlossen', 'closed'),
  'course.cancelled': on('Kurs abgesagt', 'Course cancelled', 'abgesagt', 'cancelled'),
  'course.archived': on('Kurs archiviert', 'Course archived', 'archiviert', 'archived'),
  'registration.received': on('Anmeldung eingegangen', 'Registration received', 'vorgenommen', 'made'),
  'registration.confirmed': on('Anmeldung bestätigt', 'Registration confirmed', 'bestätigt', 'confirmed'),
  'registration.cancelled': on('Anmeldung storniert', 'Registration cancelled', 'storniert', 'cancelled'),
  'mail.resent': told(
    'E-Mail erneut gesendet',
    'E-mail sent again',
    'hat {subject} erneut gesendet',
    'sent {subject} again',
  ),
  'audit-log.exported': told(
    'Audit-Protokoll exportiert',
    'Audit log exported',
    'hat das Audit-Protokoll exportiert',
    'exported the audit log',
  ),
  'tenant.signed-up': told(
    'Mandant registriert',
    'Tenant signed up',
    'hat {subject} registriert',
    'signed {subject} up',
  ),
  'invitation.sent': on('Einladung verschickt', 'Invitation sent', 'verschickt', 'sent'),
  'invitation.resent': told(
    'Einladung erneut verschickt',
    'Invitation sent again',
    'hat {subject} erneut verschickt',
    'sent {subject} again',
  ),
  'invitation.withdrawn': on('Einladung zurückgezogen', 'Invitation withdrawn', 'zurückgezogen', 'withdrew'),
  'invitation.accepted': on('Einladung angenommen', 'Invitation accepted', 'angenommen', 'accepted'),
  'member.joined': told('Mitglied beigetreten', 'Member joined', 'ist beigetreten', 'joined'),
  'member.changed': told(
    'Rolle geändert',
    'Role changed',
    'hat die Rolle für {subject} geändert',
    'changed the role of {subject}',
  ),
  'member.removed': told(
    'Mitglied entfernt',
    'Member removed',
    'hat {subject} aus dem Team entfernt',
    'removed {subject} from the team',
  ),
  'member.left': told('Mitglied ausgetreten', 'Member left', 'hat das Team verlassen', 'left the team'),
  'tenant.changed': told(
    'Einstellungen geändert',
    'Settings changed',
    'hat die Einstellungen geändert',
    'changed the settings',
  ),
  'tenant.bank-changed': told(
    'Bankdaten geändert',
    'Bank data changed',
    'hat die Bankdaten geändert',
    'changed the bank data',
  ),
  'tenant.currency-chosen': told(
    'Währung festgelegt',
    'Currency chosen',
    'hat die Währung festgelegt',
    'chose the currency',
  ),
  'tenant.brand-changed': told(
    'Markenfarben geändert',
    'Brand colours changed',
    'hat die Markenfarben geändert',
    'changed the brand colours',
  ),
  'tenant.onboarding-step-finished': told(
    'Schritt der Einrichtung erledigt',
    'Onboarding step finished',
    'hat einen Schritt der Einrichtung erledigt',
    'finished a step of onboarding',
  ),
  'tenant.tier-changed': told(
    'Tarif gewechselt',
    'Tier changed',
    'hat den Tarif gewechselt',
    'changed the tier',
  ),
  'tenant.tier-set': on(
    'Tarif zugewiesen',
    'Tier assigned',
    'einem anderen Tarif zugewiesen',
    'assigned another tier to',
  ),
  'tenant.month-charged': told(
    'Monat berechnet',
    'Month charged',
    'hat einen Monat berechnet',
    'charged a month',
  ),
  'tenant.suspended': on('Mandant gesperrt', 'Tenant suspended', 'gesperrt', 'suspended'),
  'tenant.resumed': told(
    'Mandant entsperrt',
    'Tenant resumed',
    'hat {subject} wieder freigegeben',
    'opened {subject} again',
  ),
  'tenant.support-entered': told(
    'Support begonnen',
    'Support started',
    'hat {subject} als Support betreten',
    'entered {subject} as support',
  ),
  'tenant.support-left': told(
    'Support beendet',
    'Support ended',
    'hat {subject} als Support verlassen',
    'left {subject} as support',
  ),
  'platform.tiers-changed': told(
    'Tarife geändert',
    'Tiers changed',
    'hat die Tarife der Plattform geändert',
    'changed the tiers of the platform',
  ),
  'platform.job-retried': told(
    'Auftrag erneut gestartet',
    'Job run again',
    'hat einen Auftrag der Plattform erneut gestartet',
    'ran a job of the platform again',
  ),
  'identity.signed-in': told('Angemeldet', 'Signed in', 'hat sich angemeldet', 'signed in'),
  'identity.signed-out': told('Abgemeldet', 'Signed out', 'hat sich abgemeldet', 'signed out'),
  'identity.attempts-held-up': told(
    'Anmeldeversuche gebremst',
    'Sign-in attempts held up',
    'wurde nach zu vielen Anmeldeversuchen gebremst',
    'was held up after too many attempts to sign in',
  ),
  'identity.token-reused': told(
    'Kopierter Zugang erkannt',
    'Copied access noticed',
    'hat einen veralteten Zugang benutzt; die Sitzung wurde beendet',
    'used an outdated access; the session was ended',
  ),
  'identity.sessions-ended': told(
    'Sitzungen beendet',
    'Sessions ended',
    'hat Sitzungen beendet',
    'ended sessions',
  ),
  'identity.auth-token-made': told(
    'Anmeldelink erstellt',
    'Sign-in link made',
    'hat für {subject} einen Anmeldelink erstellt',
    'made a sign-in link for {subject}',
  ),
  'identity.provider-linked': told(
    'Anmeldedienst verknüpft',
    'Identity provider linked',
    'hat {subject} mit einem Anmeldedienst verknüpft',
    'linked {subject} to an identity provider',
  ),
  'identity.provider-unlinked': told(
    'Anmeldedienst getrennt',
    'Identity provider unlinked',
    'hat {subject} von einem Anmeldedienst getrennt',
    'unlinked {subject} from an identity provider',
  ),
  'identity.address-proven': told(
    'E-Mail-Adresse durch Anmeldedienst bestätigt',
    'E-mail address proven by a provider',
    'hat die E-Mail-Adresse für {subject} durch einen Anmeldedienst bestätigt',
    'proved the e-mail address of {subject} by an identity provider',
  ),
  'account.created': on('Benutzerkonto eröffnet', 'Account created', 'eröffnet', 'created'),
  'account.sign-up-repeated': told(
    'Erneute Registrierung',
    'Repeated sign-up',
    'wollte {subject} noch einmal eröffnen',
    'tried to create {subject} once more',
  ),
  'account.reset-requested': told(
    'Neues Passwort angefordert',
    'Password reset requested',
    'hat für {subject} ein neues Passwort angefordert',
    'requested a new password for {subject}',
  ),
  'account.verification-requested': told(
    'Bestätigung angefordert',
    'Verification requested',
    'hat für {subject} einen Bestätigungslink angefordert',
    'requested a verification link for {subject}',
  ),
  'account.verified': told(
    'E-Mail-Adresse bestätigt',
    'E-mail address verified',
    'hat die E-Mail-Adresse für {subject} bestätigt',
    'verified the e-mail address of {subject}',
  ),
  'account.password-changed': told(
    'Passwort geändert',
    'Password changed',
    'hat für {subject} ein neues Passwort gesetzt',
    'set a new password for {subject}',
  ),
  'account.email-change-requested': told(
    'Neue E-Mail-Adresse angegeben',
    'New e-mail address given',
    'hat für {subject} eine neue E-Mail-Adresse angegeben',
    'gave a new e-mail address for {subject}',
  ),
  'account.email-change-dropped': told(
    'Neue E-Mail-Adresse verworfen',
    'New e-mail address dropped',
    'hat die neue E-Mail-Adresse für {subject} verworfen',
    'dropped the new e-mail address of {subject}',
  ),
  'account.email-changed': told(
    'E-Mail-Adresse geändert',
    'E-mail address changed',
    'hat die E-Mail-Adresse für {subject} geändert',
    'changed the e-mail address of {subject}',
  ),
  'account.username-changed': told(
    'Benutzername geändert',
    'User name changed',
    'hat den Benutzernamen für {subject} geändert',
    'changed the user name of {subject}',
  ),
  'account.changed': on('Benutzerkonto geändert', 'Account changed', 'geändert', 'changed'),
  'account.exported': told(
    'Kontodaten exportiert',
    'Account data exported',
    'hat die Daten für {subject} exportiert',
    'exported the data of {subject}',
  ),
  'account.erased': on('Benutzerkonto gelöscht', 'Account erased', 'gelöscht', 'erased'),
  'account.superuser-made': told(
    'Superuser ernannt',
    'Superuser made',
    'hat {subject} zum Superuser gemacht',
    'made {subject} a superuser',
  ),
  'user.verified': told(
    'Benutzer als bestätigt markiert',
    'User taken as verified',
    'hat {subject} als bestätigt markiert',
    'took {subject} as verified',
  ),
  'user.locked': on('Benutzer gesperrt', 'User locked', 'gesperrt', 'locked'),
  'user.unlocked': on('Benutzer entsperrt', 'User unlocked', 'entsperrt', 'unlocked'),
}
