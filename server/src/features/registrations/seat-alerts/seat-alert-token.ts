import { namedBySigned, signedName } from '#platform/signed-name.ts'

const use = 'seat alert'

/** The token of the links in the letters of an alert. The key is `keyFor('account links')`. */
export const seatAlertToken = (key: Buffer, id: string): string => signedName(key, use, id)

/** Which alert a token is about; null: we did not write it. */
export const seatAlertOf = (key: Buffer, token: string): string | null => namedBySigned(key, use, token)
