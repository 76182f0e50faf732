import { type RefusalWording, refusalsFrom, wireRefusals } from '../wire/refusals.ts'

export const identityRefusals = {
  INVALID_CREDENTIALS: {
    status: 400,
    cause: 'User name and password do not belong together; it is not told which of the two is wrong.',
    de: 'Benutzername oder Passwort stimmen nicht.',
    en: 'User name or password is wrong.',
  },
  TOO_MANY_ATTEMPTS: {
    status: 429,
    cause:
      'Too many failed or repeated attempts for this account or from this address; `seconds` says how long to wait.',
    de: 'Zu viele Versuche. Bitte versuchen Sie es in {seconds} Sekunden noch einmal.',
    en: 'Too many attempts. Please try again in {seconds} seconds.',
  },
  ACCOUNT_LOCKED: {
    status: 403,
    cause: 'A superuser has locked the account; only told to somebody who knows the password.',
    de: 'Dieses Benutzerkonto ist gesperrt. Bitte wenden Sie sich an den Betreiber.',
    en: 'This account is locked. Please contact the operator of the platform.',
  },
  AUTH_TOKEN_INVALID: {
    status: 400,
    cause: 'The supplied token is unknown, expired or was used.',
    de: 'Dieser Anmeldelink ist ungültig oder abgelaufen.',
    en: 'This sign-in link is invalid or has expired.',
  },
  PROVIDER_REFUSED: {
    status: 400,
    cause: 'The answer of the identity provider is expired, was used, or does not verify.',
    de: 'Die Anmeldung beim Anmeldedienst ist fehlgeschlagen. Bitte versuchen Sie es noch einmal.',
    en: 'Signing in with the identity provider failed. Please try again.',
  },
  PROVIDER_CANCELLED: {
    status: 400,
    cause: 'Somebody did not want to sign in at the identity provider after all.',
    de: 'Sie haben die Anmeldung beim Anmeldedienst abgebrochen.',
    en: 'You cancelled signing in with the identity provider.',
  },
  PROVIDER_UNREACHABLE: {
    status: 502,
    cause: 'The identity provider does not answer.',
    de: 'Der Anmeldedienst ist gerade nicht erreichbar. Bitte versuchen Sie es später oder melden Sie sich mit Ihrem Passwort an.',
    en: 'The identity provider cannot be reached right now. Please try later or sign in with your password.',
  },
  PROVIDER_EMAIL_UNVERIFIED: {
    status: 400,
    cause: 'The provider does not vouch for the e-mail address, so no account can be found by it.',
    de: 'Der Anmeldedienst hat Ihre E-Mail-Adresse nicht bestätigt. Bitte melden Sie sich mit Ihrem Passwort an.',
    en: 'The identity provider has not verified your e-mail address. Please sign in with your password.',
  },
  NO_ACCOUNT: {
    status: 400,
    cause: 'No account has the address that the provider vouches for.',
    de: 'Zu dieser E-Mail-Adresse gibt es kein Benutzerkonto. Bitte registrieren Sie sich oder lassen Sie sich einladen.',
    en: 'There is no account for this e-mail address. Please register, or ask for an invitation.',
  },
  IDENTITY_TAKEN: {
    status: 409,
    cause: 'The identity is linked to another account.',
    de: 'Diese Anmeldung ist schon mit einem anderen Benutzerkonto verknüpft.',
    en: 'This identity is already linked to another account.',
  },
  LAST_WAY_IN: {
    status: 409,
    cause: 'The account has no password and no other provider.',
    de: 'Ohne Passwort ist das Ihr einziger Weg zur Anmeldung. Bitte setzen Sie zuerst ein Passwort.',
    en: 'Without a password this is your only way to sign in. Please set a password first.',
  },
  CAPTCHA_FAILED: {
    status: 400,
    cause: 'The solution is wrong, expired, was used, or was made for another form or tenant.',
    de: 'Das Captcha konnte nicht überprüft werden',
    en: 'Captcha could not be verified',
  },
  VERIFICATION_FAILED: {
    status: 400,
    cause: 'The link is unknown, expired or was used, or the address is not the one it was sent to.',
    de: 'Die Bestätigung ist fehlgeschlagen, bitte versuchen Sie es noch einmal',
    en: 'Verification failed, please try again',
  },
  RESET_LINK_INVALID: {
    status: 400,
    cause: 'The link is unknown, expired or was used.',
    de: 'Die Adresse ist ungültig oder nicht registriert',
    en: 'The address is invalid or not registered',
  },
  PASSWORD_NOT_CHANGED: {
    status: 409,
    cause: 'The account changed while the password was being set.',
    de: 'Das Passwort konnte nicht geändert werden',
    en: 'Password could not be changed',
  },
  FIRST_SUPERUSER_LINK_INVALID: {
    status: 400,
    cause: 'The link from the log of the server is unknown or expired, or there is a superuser already.',
    de: 'Dieser Link ist abgelaufen oder wurde schon benutzt. Solange es keinen Superuser gibt, steht nach einem Neustart ein neuer im Protokoll des Servers.',
    en: 'This link has expired or was used already. As long as there is no superuser, a restart writes a new one to the log of the server.',
  },
  ACCOUNT_EXISTS: {
    status: 409,
    cause: 'There is an account with this address already.',
    de: 'Zu dieser E-Mail-Adresse gibt es schon ein Benutzerkonto. Nehmen Sie eine andere, oder machen Sie es auf dem Server mit „npm run superuser“ zum Superuser.',
    en: 'There is an account with this e-mail address already. Use another one, or make it a superuser on the server by “npm run superuser”.',
  },
  WRONG_PASSWORD: {
    status: 400,
    cause: 'The current password is wrong.',
    de: 'Das aktuelle Passwort stimmt nicht.',
    en: 'The current password is wrong.',
  },
  USERNAME_TAKEN: {
    status: 409,
    cause: 'Another account has that user name.',
    de: 'Dieser Benutzername ist schon vergeben.',
    en: 'This user name is already taken.',
  },
  USERNAME_IS_FOREIGN_ADDRESS: {
    status: 422,
    cause: "A user name with an `@` must be the account's own e-mail address.",
    de: 'Ein Benutzername mit @ muss Ihre eigene E-Mail-Adresse sein.',
    en: 'A user name with an @ has to be your own e-mail address.',
  },
  CONFIRMATION_WRONG: {
    status: 422,
    cause: 'A sensitive action was sent without its code, or with a wrong or old one.',
    de: 'Der Bestätigungscode stimmt nicht.',
    en: 'The confirmation code is wrong.',
  },
  LAST_SUPERUSER: {
    status: 409,
    cause: 'The only superuser of the platform cannot be erased.',
    de: 'Sie sind der einzige Superuser der Plattform.',
    en: 'You are the only superuser of the platform.',
  },
  SECOND_FACTOR_WRONG: {
    status: 400,
    cause: 'The code is wrong, was used, or is no longer good.',
    de: 'Der Code stimmt nicht oder wurde schon benutzt.',
    en: 'The code is wrong or has been used already.',
  },
  SIGN_IN_EXPIRED: {
    status: 400,
    cause: 'The second factor came too late, or the sign-in was finished or ended meanwhile.',
    de: 'Die begonnene Anmeldung gilt nicht mehr. Bitte melden Sie sich noch einmal an.',
    en: 'The sign-in that was begun is no longer good. Please sign in once more.',
  },
  PASSKEY_REFUSED: {
    status: 400,
    cause:
      'The passkey is not known, its answer does not verify, or the challenge has expired or was used; it is not told which.',
    de: 'Dieser Passkey wurde nicht angenommen. Bitte versuchen Sie es noch einmal oder melden Sie sich auf einem anderen Weg an.',
    en: 'This passkey was not accepted. Please try again, or sign in another way.',
  },
  PASSKEY_KNOWN: {
    status: 409,
    cause: 'The passkey was added before.',
    de: 'Dieser Passkey ist schon eingerichtet.',
    en: 'This passkey has been set up already.',
  },
  TOO_MANY_PASSKEYS: {
    status: 409,
    cause: 'An account has `limit` passkeys at most.',
    de: 'Mehr als {limit} Passkeys gehen nicht. Bitte entfernen Sie zuerst einen, den Sie nicht mehr brauchen.',
    en: 'There can be no more than {limit} passkeys. Please remove one that you no longer need first.',
  },
  CODES_NOT_BEGUN: {
    status: 409,
    cause: 'Nothing is being set up, or it was begun too long ago.',
    de: 'Das Einrichten hat zu lange gedauert. Bitte beginnen Sie noch einmal.',
    en: 'Setting up has taken too long. Please begin once more.',
  },
  SIGN_IN_AGAIN: {
    status: 403,
    cause:
      'The account has neither password nor passkey, and the sign-in with its provider is older than ten minutes.',
    de: 'Bitte melden Sie sich ab und neu an, und versuchen Sie es dann innerhalb von zehn Minuten.',
    en: 'Please sign out and in again, and then try within ten minutes.',
  },
  SECOND_FACTOR_NEEDED: {
    status: 409,
    cause: 'It is the last second factor, and `company`, where the user is a member, requires one.',
    de: '{company} verlangt einen zweiten Faktor, und das ist Ihr einziger. Bitte richten Sie zuerst einen anderen ein.',
    en: '{company} requires a second factor, and this is your only one. Please set up another one first.',
  },
  CANNOT_RESET_OWN_FACTORS: {
    status: 409,
    cause: 'A superuser tried to reset the own second factors.',
    de: 'Ihre eigenen Faktoren ändern Sie in Ihrem Konto.',
    en: 'Your own factors are changed in your account.',
  },
  CANNOT_LOCK_SELF: {
    status: 409,
    cause: 'A superuser tried to lock the own account.',
    de: 'Sie können Ihr eigenes Benutzerkonto nicht sperren.',
    en: 'You cannot lock your own account.',
  },
} as const satisfies Record<string, RefusalWording>

/** The error map of a route of this room, from the codes it may answer with. */
export const refusals = refusalsFrom(wireRefusals, identityRefusals)

/** Of routes that ask for an identity proof. */
export const unproven = refusals('WRONG_PASSWORD', 'PASSKEY_REFUSED', 'SIGN_IN_AGAIN', 'TOO_MANY_ATTEMPTS')
