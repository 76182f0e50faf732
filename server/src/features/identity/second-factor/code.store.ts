import type { PlatformContext } from '#platform/database/in-platform.ts'
import { newId } from '#platform/ids.ts'
import type { Vault } from '#platform/vault.ts'
import { groupedCode, newRecoveryCodes, recoveryHash } from './recovery-code.ts'
import { stepOfCode } from './time-code.ts'

/** The place of a user's secret in the vault; moved to another account, the sealed secret does not open. */
export function codesPlace(userId: string): string {
  return `${userId} codes`
}

/** Stores a begun set-up. Beginning again makes another secret and invalidates the one before. */
export async function storeBegunCodes(
  { tx, now }: PlatformContext,
  { userId, sealed, expiresAt }: { userId: string; sealed: string; expiresAt: Date },
): Promise<void> {
  await tx
    .deleteFrom('code_generator')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .execute()
  await tx
    .insertInto('code_generator')
    .values({ id: newId(now.getTime()), user_id: userId, sealed, created_at: now, expires_at: expiresAt })
    .execute()
}

export function findBegunCodes({ tx, now }: PlatformContext, userId: string) {
  return tx
    .selectFrom('code_generator')
    .select(['id', 'sealed'])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Replaces the previous codes; the code that confirmed the new secret is used up. */
export async function takeIntoUse(
  { tx, now }: PlatformContext,
  { userId, id, step }: { userId: string; id: string; step: number },
): Promise<void> {
  await tx
    .deleteFrom('code_generator')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .execute()
  await tx
    .updateTable('code_generator')
    .set({ confirmed_at: now, expires_at: null, last_step: step })
    .where('id', '=', id)
    .execute()
}

export async function deleteCodes({ tx }: PlatformContext, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('code_generator')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Uses up a code. If the same code arrives twice at once, on any nodes, only one request succeeds. */
export async function takeCode(
  { tx, now }: PlatformContext,
  vault: Vault,
  userId: string,
  code: string,
): Promise<boolean> {
  const generator = await tx
    .selectFrom('code_generator')
    .select(['id', 'sealed', 'last_step'])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (!generator) return false
  const secret = vault.open(generator.sealed, codesPlace(userId))
  const step = stepOfCode(secret, code, { now, lastStep: generator.last_step })
  if (step === null) return false
  const { numUpdatedRows } = await tx
    .updateTable('code_generator')
    .set({ last_step: step })
    .where('id', '=', generator.id)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Replaces the recovery codes by ten new ones, which are shown only now. */
export async function storeNewRecoveryCodes({ tx, now }: PlatformContext, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ user_id: userId, hash: recoveryHash(userId, code), made_at: now })))
    .execute()
  return codes.map(groupedCode)
}

/** Uses up a recovery code; each works once. */
export async function takeRecoveryCode(
  { tx, now }: PlatformContext,
  userId: string,
  code: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('hash', '=', recoveryHash(userId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteRecoveryCodes({ tx }: PlatformContext, userId: string): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
}

/** Deletes passkeys, app codes and recovery codes of a user. */
export async function deleteFactorsOf({ tx }: PlatformContext, userId: string): Promise<void> {
  await tx.deleteFrom('passkey').where('user_id', '=', userId).execute()
  await tx.deleteFrom('code_generator').where('user_id', '=', userId).execute()
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
}

/** Deletes secrets that were shown but never confirmed. */
export async function deleteForgottenSetUps({ tx, now }: PlatformContext): Promise<void> {
  await tx
    .deleteFrom('code_generator')
    .where('confirmed_at', 'is', null)
    .where('expires_at', '<', now)
    .execute()
}
