import { type AuditedCommand, told } from './audited-command.ts'

/** What the log keeps of factors for signing in. */
export const auditedFactorCommands: Readonly<Record<string, AuditedCommand>> = {
  'identity.passkey-added': told(
    'Passkey eingerichtet',
    'Passkey added',
    'hat für {subject} einen Passkey eingerichtet',
    'added a passkey to {subject}',
  ),
  'identity.passkey-renamed': told(
    'Passkey umbenannt',
    'Passkey renamed',
    'hat einen Passkey für {subject} umbenannt',
    'renamed a passkey of {subject}',
  ),
  'identity.passkey-removed': told(
    'Passkey entfernt',
    'Passkey removed',
    'hat einen Passkey für {subject} entfernt',
    'removed a passkey from {subject}',
  ),
  'identity.passkey-copied': told(
    'Kopierter Passkey erkannt',
    'Copied passkey noticed',
    'hat eine Kopie eines Passkeys für {subject} benutzt und wurde abgewiesen',
    'used a copy of a passkey of {subject} and was turned away',
  ),
  'identity.codes-set-up': told(
    'Authenticator-App eingerichtet',
    'Authenticator app set up',
    'hat für {subject} eine Authenticator-App eingerichtet',
    'set up an authenticator app for {subject}',
  ),
  'identity.codes-removed': told(
    'Authenticator-App entfernt',
    'Authenticator app removed',
    'hat die Authenticator-App für {subject} entfernt',
    'removed the authenticator app from {subject}',
  ),
  'identity.recovery-codes-renewed': told(
    'Wiederherstellungscodes erneuert',
    'Recovery codes renewed',
    'hat für {subject} neue Wiederherstellungscodes erzeugt',
    'made new recovery codes for {subject}',
  ),
  'identity.recovery-code-used': told(
    'Wiederherstellungscode benutzt',
    'Recovery code used',
    'hat sich mit einem Wiederherstellungscode für {subject} angemeldet',
    'signed in to {subject} with a recovery code',
  ),
  'user.second-factor-reset': told(
    'Zweiter Faktor zurückgesetzt',
    'Second factor reset',
    'hat den zweiten Faktor für {subject} zurückgesetzt',
    'reset the second factor of {subject}',
  ),
  'tenant.second-factor-changed': told(
    'Vorschrift zum zweiten Faktor geändert',
    'Requirement of a second factor changed',
    'hat geändert, ob ein zweiter Faktor vorgeschrieben ist',
    'changed whether a second factor is required',
  ),
}
