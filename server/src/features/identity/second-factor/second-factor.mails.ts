import { type AccountMailFacts, warning } from '../identity.mails.ts'

const words = {
  de: {
    added: {
      subject: 'Ihr Benutzerkonto hat einen weiteren Faktor für die Anmeldung',
      paragraphs: [
        'für Ihr Benutzerkonto wurde {what} eingerichtet.',
        'Wenn Sie das nicht waren, fordern Sie bitte sofort ein neues Passwort an und entfernen Sie danach in Ihrem Konto unter „Anmeldung & Sicherheit“, was Sie nicht kennen. Kommen Sie nicht mehr hinein, wenden Sie sich an den Betreiber.',
      ],
    },
    removed: {
      subject: 'Ein Faktor für Ihre Anmeldung wurde entfernt',
      paragraphs: [
        'aus Ihrem Benutzerkonto wurde {what} entfernt.',
        'Wenn Sie das nicht waren, fordern Sie bitte sofort ein neues Passwort an und richten Sie den Faktor neu ein.',
      ],
    },
    passkey: 'ein Passkey',
    codes: 'eine Authenticator-App für Codes',
    renewed: {
      subject: 'Ihre Wiederherstellungscodes wurden erneuert',
      paragraphs: [
        'für Ihr Benutzerkonto wurden neue Wiederherstellungscodes erzeugt. Die alten gelten nicht mehr.',
        'Wenn Sie das nicht waren, fordern Sie bitte sofort ein neues Passwort an und erzeugen Sie danach selbst neue Codes.',
      ],
    },
    used: {
      subject: 'Mit einem Wiederherstellungscode angemeldet',
      paragraphs: [
        'jemand hat sich mit Ihrem Passwort und einem Ihrer Wiederherstellungscodes angemeldet. {left}',
        'Wenn Sie das nicht waren, kennt jemand beides. Fordern Sie dann bitte sofort ein neues Passwort an und erzeugen Sie neue Codes.',
      ],
    },
    left: (left: number) =>
      left === 0
        ? 'Das war der letzte. Bitte erzeugen Sie in Ihrem Konto neue.'
        : left === 1
          ? 'Es bleibt noch einer. Bitte erzeugen Sie in Ihrem Konto neue.'
          : `Es bleiben noch ${left}.`,
    reset: {
      subject: 'Ihre Faktoren für die Anmeldung wurden zurückgesetzt',
      paragraphs: [
        'der Betreiber hat Passkeys, Codes und Wiederherstellungscodes aus Ihrem Benutzerkonto entfernt. Alle Anmeldungen sind beendet. Sie melden sich jetzt mit Ihrem Passwort an und richten dann bitte einen neuen zweiten Faktor ein. Haben Sie kein Passwort, fordern Sie eines an.',
        'Wenn Sie nicht darum gebeten haben, wenden Sie sich bitte an den Betreiber.',
      ],
    },
  },
  en: {
    added: {
      subject: 'Your account has another factor for signing in',
      paragraphs: [
        '{what} was set up for your account.',
        'If that was not you, please request a new password at once, and then remove whatever you do not recognise in your account under “Sign-in & security”. If you can no longer get in, contact the operator of the platform.',
      ],
    },
    removed: {
      subject: 'A factor for signing in was removed',
      paragraphs: [
        '{what} was removed from your account.',
        'If that was not you, please request a new password at once and set the factor up again.',
      ],
    },
    passkey: 'A passkey',
    codes: 'An authenticator app for codes',
    renewed: {
      subject: 'Your recovery codes were renewed',
      paragraphs: [
        'New recovery codes were made for your account. The old ones no longer work.',
        'If that was not you, please request a new password at once and then make new codes yourself.',
      ],
    },
    used: {
      subject: 'Signed in with a recovery code',
      paragraphs: [
        'Somebody signed in with your password and one of your recovery codes. {left}',
        'If that was not you, somebody knows both. Please request a new password at once and make new codes.',
      ],
    },
    left: (left: number) =>
      left === 0
        ? 'That was the last one. Please make new ones in your account.'
        : left === 1
          ? 'One is left. Please make new ones in your account.'
          : `${left} are left.`,
    reset: {
      subject: 'Your factors for signing in were reset',
      paragraphs: [
        'The operator of the platform removed passkeys, codes and recovery codes from your account. All sign-ins have ended. Sign in with your password now, and then please set up a new second factor. If you have no password, request one.',
        'If you did not ask for this, please contact the operator of the platform.',
      ],
    },
  },
} as const

export type ToldFactorEvent =
  | 'identity.passkey-added'
  | 'identity.passkey-removed'
  | 'identity.codes-set-up'
  | 'identity.codes-removed'
  | 'identity.recovery-codes-renewed'
  | 'identity.recovery-code-used'
  | 'user.second-factor-reset'

export function factorLetter(facts: AccountMailFacts, event: ToldFactorEvent, recoveryCodesLeft: number) {
  const t = words[facts.locale]
  const filled = (
    { subject, paragraphs }: { subject: string; paragraphs: readonly string[] },
    what = '',
  ) => ({
    subject,
    paragraphs: paragraphs.map((text) =>
      text.replace('{what}', what).replace('{left}', t.left(recoveryCodesLeft)),
    ),
  })
  const told = {
    'identity.passkey-added': filled(t.added, t.passkey),
    'identity.passkey-removed': filled(t.removed, t.passkey),
    'identity.codes-set-up': filled(t.added, t.codes),
    'identity.codes-removed': filled(t.removed, t.codes),
    'identity.recovery-codes-renewed': filled(t.renewed),
    'identity.recovery-code-used': filled(t.used),
    'user.second-factor-reset': filled(t.reset),
  }
  return warning(facts, told[event])
}
