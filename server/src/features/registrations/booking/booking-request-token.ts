import { namedBySigned, signedName } from '#platform/signed-name.ts'

const use = 'booking request'

/** The token of the link that asks for one click. The key is `keyFor('account links')`. */
export const bookingRequestToken = (key: Buffer, id: string): string => signedName(key, use, id)

/** Which request a token is about; null: we did not write it. */
export const bookingRequestOf = (key: Buffer, token: string): string | null => namedBySigned(key, use, token)
