import { catalogue } from '#ui/text.tsx'

/** The words of a proof of identity, and of what can fail with a passkey. */
export const proofMessages = catalogue(
  {
    usePasskey: 'Mit Passkey bestätigen',
    currentPassword: 'Aktuelles Passwort',
    passkeyOnSending: 'Beim Absenden fragt Ihr Gerät nach Ihrem Passkey.',
    freshSignIn:
      'Dafür darf Ihre Anmeldung höchstens zehn Minuten alt sein. Ist sie älter, melden Sie sich bitte neu an.',
    givenUp: 'Der Vorgang wurde abgebrochen. Sie können es noch einmal versuchen.',
    known: 'Auf diesem Gerät ist schon ein Passkey für Ihr Konto eingerichtet.',
    wrongAddress: 'Passkeys gehen nur unter der Adresse, unter der {product} eingerichtet ist.',
    unfit:
      'Dieses Gerät kann keine Passkeys, die Sie mit Fingerabdruck, Gesicht oder PIN bestätigen. Bitte nehmen Sie ein anderes.',
    failed: 'Der Passkey konnte nicht benutzt werden. Bitte versuchen Sie es noch einmal.',
  },
  {
    usePasskey: 'Confirm with a passkey',
    currentPassword: 'Current password',
    passkeyOnSending: 'Your device asks for your passkey when you send this.',
    freshSignIn:
      'For this you must have signed in within the last ten minutes. If it was longer ago, please sign in again.',
    givenUp: 'This was cancelled. You can try again.',
    known: 'This device already has a passkey for your account.',
    wrongAddress: 'Passkeys only work at the address that {product} is set up for.',
    unfit:
      'This device cannot make passkeys that you confirm by fingerprint, face or PIN. Please use another device.',
    failed: 'The passkey could not be used. Please try again.',
  },
)
