import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { Letter } from '#platform/mail/letter.ts'

export type AccountMailFacts = { locale: Locale; name: string; username: string; publicUrl: string }

const words = {
  de: {
    greeting: (name: string) => (name ? `Guten Tag ${name},` : 'Guten Tag,'),
    closing: 'Freundliche Grüße',
    username: 'Benutzername',
    newAddress: 'Neue E-Mail-Adresse',
    provider: 'Anmeldedienst',
    signIn: 'Anmelden',
    newPassword: 'Neues Passwort anfordern',
    reset: {
      subject: 'Neues Passwort für Ihr Benutzerkonto',
      paragraphs: [
        'für Ihr Benutzerkonto wurde ein neues Passwort angefordert. Über den folgenden Link können Sie es festlegen. Er gilt eine Stunde und funktioniert einmal. Alle Anmeldungen enden damit, und verknüpfte Anmeldedienste werden getrennt.',
        'Wenn Sie das nicht waren, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.',
      ],
      button: 'Neues Passwort festlegen',
    },
    verification: {
      subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
      paragraphs: [
        'bitte bestätigen Sie, dass diese E-Mail-Adresse Ihnen gehört. Der folgende Link gilt 48 Stunden und funktioniert einmal.',
        'Wenn Sie diese Adresse nicht selbst bei uns angegeben haben, hat jemand anderes sie eingetragen. Bestätigen Sie sie dann bitte nicht; Sie können diese E-Mail einfach ignorieren.',
      ],
      button: 'E-Mail-Adresse bestätigen',
    },
    emailChanging: {
      subject: 'Ihre E-Mail-Adresse soll geändert werden',
      paragraphs: [
        'für Ihr Benutzerkonto wurde eine neue E-Mail-Adresse angegeben. Sobald sie bestätigt ist, ersetzt sie diese hier.',
        'Wenn Sie das nicht waren, kennt jemand Ihr Passwort. Fordern Sie dann bitte sofort ein neues an; die Änderung wird damit verworfen, und alle Anmeldungen enden.',
      ],
    },
    passwordChanged: {
      subject: 'Ihr Passwort wurde geändert',
      paragraphs: [
        'das Passwort Ihres Benutzerkontos wurde geändert. Andere Anmeldungen sind beendet.',
        'Wenn Sie das nicht waren, fordern Sie bitte sofort ein neues Passwort an.',
      ],
    },
    usernameChanged: {
      subject: 'Ihr Benutzername wurde geändert',
      paragraphs: [
        'der Benutzername Ihres Benutzerkontos wurde geändert. Alle Anmeldungen sind beendet; bitte melden Sie sich mit dem neuen Namen an.',
        'Wenn Sie das nicht waren, fordern Sie bitte sofort ein neues Passwort an.',
      ],
    },
    providerLinked: {
      subject: 'Ihr Benutzerkonto wurde mit einem Anmeldedienst verknüpft',
      paragraphs: [
        'Ihr Benutzerkonto wurde mit einem Anmeldedienst verknüpft. Wer sich dort anmeldet, kommt von jetzt an auch hier hinein.',
        'Wenn Sie das nicht waren, fordern Sie bitte sofort ein neues Passwort an: Alle Anmeldungen enden damit, und der Anmeldedienst wird wieder getrennt.',
      ],
    },
    providerUnlinked: {
      subject: 'Ihr Benutzerkonto wurde von einem Anmeldedienst getrennt',
      paragraphs: [
        'Ihr Benutzerkonto ist mit diesem Anmeldedienst nicht mehr verknüpft. Über ihn kommen Sie nicht mehr herein.',
        'Wenn Sie das nicht waren, fordern Sie bitte sofort ein neues Passwort an: Alle Anmeldungen enden damit.',
      ],
    },
    authTokenMade: {
      subject: 'Für Ihr Benutzerkonto wurde ein Anmeldelink erzeugt',
      paragraphs: [
        'für Ihr Benutzerkonto wurde ein Anmeldelink erzeugt. Wer ihn innerhalb von fünf Minuten öffnet, ist als Sie angemeldet.',
        'Wenn Sie das nicht waren, fordern Sie bitte sofort ein neues Passwort an: Der Link gilt damit nicht mehr, und alle Anmeldungen enden.',
      ],
    },
    accountErased: {
      subject: 'Ihr Benutzerkonto wurde gelöscht',
      paragraphs: [
        'Ihr Benutzerkonto wurde endgültig gelöscht, mit allen Anmeldungen und Zugehörigkeiten. Das ist unsere letzte E-Mail an Sie; auch diese Adresse wird in den nächsten zwei Tagen gelöscht.',
        'Wenn Sie das nicht waren, wenden Sie sich bitte gleich an den Betreiber.',
      ],
    },
    accountExists: {
      subject: 'Sie haben schon ein Benutzerkonto',
      paragraphs: [
        'jemand, vermutlich Sie selbst, wollte mit dieser E-Mail-Adresse ein neues Benutzerkonto anlegen. Es gibt aber schon eines: Bitte melden Sie sich damit an.',
        'Wenn Sie das Passwort nicht mehr wissen, können Sie auf der Anmeldeseite ein neues anfordern. Wenn Sie das nicht waren, brauchen Sie nichts zu tun.',
      ],
    },
  },
  en: {
    greeting: (name: string) => (name ? `Dear ${name},` : 'Hello,'),
    closing: 'Kind regards',
    username: 'User name',
    newAddress: 'New e-mail address',
    provider: 'Identity provider',
    signIn: 'Sign in',
    newPassword: 'Request a new password',
    reset: {
      subject: 'New password for your account',
      paragraphs: [
        'A new password was requested for your account. You can set it with the following link, which is valid for one hour and works once. This ends all sign-ins, and linked identity providers are unlinked.',
        'If that was not you, you do not need to do anything: your password stays as it is.',
      ],
      button: 'Set a new password',
    },
    verification: {
      subject: 'Please verify your e-mail address',
      paragraphs: [
        'Please confirm that this e-mail address is yours. The following link is valid for 48 hours and works once.',
        'If you did not give us this address yourself, somebody else entered it. In that case please do not verify it; you can simply ignore this e-mail.',
      ],
      button: 'Verify the e-mail address',
    },
    emailChanging: {
      subject: 'Your e-mail address is about to change',
      paragraphs: [
        'A new e-mail address was entered for your account. As soon as it is verified, it replaces this one.',
        'If that was not you, somebody knows your password. Please request a new one at once: this drops the change and ends all sign-ins.',
      ],
    },
    passwordChanged: {
      subject: 'Your password was changed',
      paragraphs: [
        'The password of your account was changed. Other sign-ins have ended.',
        'If that was not you, please request a new password at once.',
      ],
    },
    usernameChanged: {
      subject: 'Your user name was changed',
      paragraphs: [
        'The user name of your account was changed. All sign-ins have ended; please sign in with the new name.',
        'If that was not you, please request a new password at once.',
      ],
    },
    providerLinked: {
      subject: 'Your account was linked to an identity provider',
      paragraphs: [
        'Your account was linked to an identity provider. From now on, anyone who signs in there is signed in here too.',
        'If that was not you, please request a new password at once: this ends all sign-ins and unlinks the identity provider again.',
      ],
    },
    providerUnlinked: {
      subject: 'Your account was unlinked from an identity provider',
      paragraphs: [
        'Your account is no longer linked to this identity provider. You can no longer sign in with it.',
        'If that was not you, please request a new password at once: this ends all sign-ins.',
      ],
    },
    authTokenMade: {
      subject: 'A sign-in link was made for your account',
      paragraphs: [
        'A sign-in link was made for your account. Anyone who opens it within five minutes is signed in as you.',
        'If that was not you, please request a new password at once: the link no longer works then, and all sign-ins end.',
      ],
    },
    accountErased: {
      subject: 'Your account was erased',
      paragraphs: [
        'Your account was erased for good, with all sign-ins and memberships. This is our last e-mail to you; this address is deleted within the next two days, too.',
        'If that was not you, please contact the operator of the platform at once.',
      ],
    },
    accountExists: {
      subject: 'You already have an account',
      paragraphs: [
        'Somebody, probably you, wanted to create a new account with this e-mail address. There is one already: please sign in with it.',
        'If you have forgotten the password, you can request a new one on the sign-in page. If that was not you, you do not need to do anything.',
      ],
    },
  },
} as const

type Told = { subject: string; paragraphs: readonly string[] }

function letter(
  facts: AccountMailFacts,
  { subject, paragraphs }: Told,
  button?: { label: string; url: string },
  about?: { label: string; value: string },
): Letter {
  const t = words[facts.locale]
  return {
    subject,
    greeting: t.greeting(facts.name),
    paragraphs: [...paragraphs],
    facts: [{ label: t.username, value: facts.username }, ...(about ? [about] : [])],
    ...(button && { button }),
    closing: t.closing,
  }
}

export function resetLetter(facts: AccountMailFacts, url: string): Letter {
  const t = words[facts.locale].reset
  return letter(facts, t, { label: t.button, url })
}

export function verificationLetter(facts: AccountMailFacts, url: string): Letter {
  const t = words[facts.locale].verification
  return letter(facts, t, { label: t.button, url })
}

/** A warning that may mean an intruder; it always links to a new password. */
export function warning(
  facts: AccountMailFacts,
  told: Told,
  about?: { label: string; value: string },
): Letter {
  const button = { label: words[facts.locale].newPassword, url: `${facts.publicUrl}/password-reset` }
  return letter(facts, told, button, about)
}

/** Goes to the address that is about to be replaced. */
export function emailChangingLetter(facts: AccountMailFacts, newAddress: string): Letter {
  const t = words[facts.locale]
  return warning(facts, t.emailChanging, { label: t.newAddress, value: newAddress })
}

export function passwordChangedLetter(facts: AccountMailFacts): Letter {
  return warning(facts, words[facts.locale].passwordChanged)
}

export function providerLinkedLetter(facts: AccountMailFacts, provider: string): Letter {
  const t = words[facts.locale]
  return warning(facts, t.providerLinked, { label: t.provider, value: provider })
}

export function providerUnlinkedLetter(facts: AccountMailFacts, provider: string): Letter {
  const t = words[facts.locale]
  return warning(facts, t.providerUnlinked, { label: t.provider, value: provider })
}

export function authTokenMadeLetter(facts: AccountMailFacts): Letter {
  return warning(facts, words[facts.locale].authTokenMade)
}

/** There is no account any more for which a new password could be requested. */
export function accountErasedLetter(facts: AccountMailFacts): Letter {
  return letter(facts, words[facts.locale].accountErased)
}

export function usernameChangedLetter(facts: AccountMailFacts): Letter {
  return warning(facts, words[facts.locale].usernameChanged)
}

export function accountExistsLetter(facts: AccountMailFacts): Letter {
  const t = words[facts.locale]
  return letter(facts, t.accountExists, { label: t.signIn, url: `${facts.publicUrl}/login` })
}
