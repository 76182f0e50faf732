export const passkeysPath = '/me/passkeys'
/** Where the form goes that a passkey signs in with. */
export const passkeySessionPath = '/me/passkey'
