import type { PasskeyAnswer } from '@reihum/contract/identity/second-factor.schema.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { Origin } from '#platform/tenant-context.ts'
import { enterAccount } from '../enter-account.ts'
import { type PasskeyDoor, readPasskey, takePasskey } from './passkey-door.ts'

/** Signs in without user name and password: the passkey names the account, and the device has verified its owner. */
export async function signInWithPasskey(
  inPlatform: InPlatform,
  { tokenKey, door }: { tokenKey: Uint8Array; door: PasskeyDoor },
  { passkey, origin }: { passkey: PasskeyAnswer; origin: Origin },
): Promise<{ token: string }> {
  const shown = await readPasskey(inPlatform, door, passkey, { use: 'sign-in', subject: '' })
  return inPlatform(async (ctx) => {
    await takePasskey(ctx, shown)
    return enterAccount(ctx, tokenKey, { userId: shown.userId, origin, way: 'passkey' })
  })
}
