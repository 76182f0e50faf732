import { namedBySigned, signedName } from '#platform/signed-name.ts'

const use = 'interest'

/** The token of the links in the letters of an interest. The key is `keyFor('account links')`. */
export const interestToken = (key: Buffer, id: string): string => signedName(key, use, id)

/** Which interest a token is about; null: we did not write it. */
export const interestOf = (key: Buffer, token: string): string | null => namedBySigned(key, use, token)
