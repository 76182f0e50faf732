import { z } from 'zod'
import { passkeyCreation } from '../identity/second-factor.schema.ts'
import { ownPasskeyId } from '../wire/ids.schema.ts'

export const ownPasskeyLimits = {
  /** Passkeys of one address; nobody needs one for each of twenty devices here. */
  ofAddress: 5,
  /** One that was not used for so long is deleted: the address may be somebody else's by now. */
  idleDays: 400,
} as const

const ownPasskey = z.object({
  id: ownPasskeyId,
  createdAt: z.iso.datetime(),
  /** When it was used to sign in for the last time; null: never. */
  usedAt: z.iso.datetime().nullable(),
})
export type OwnPasskey = z.infer<typeof ownPasskey>

export const ownPasskeys = z.object({
  passkeys: z.array(ownPasskey),
  /** What a browser needs to make another one; null: there are as many as there may be. */
  creation: passkeyCreation.nullable(),
})
export type OwnPasskeys = z.infer<typeof ownPasskeys>
