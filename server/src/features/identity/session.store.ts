import type { PlatformContext } from '#platform/database/in-platform.ts'
import { newId } from '#platform/ids.ts'
import type { Origin } from '#platform/tenant-context.ts'
import { sessionEnd } from './session.rules.ts'

type Opened = { userId: string; origin: Origin; way: string }

export async function insertSession({ tx, now }: PlatformContext, { userId, origin, way }: Opened) {
  const session = { id: newId(now.getTime()), user_id: userId, expires_at: sessionEnd(now, now) }
  await tx
    .insertInto('user_session')
    .values({
      ...session,
      created_at: now,
      refreshed_at: now,
      ip_address: origin.ipAddress,
      user_agent: origin.userAgent,
      way,
    })
    .execute()
  return { userId, sessionId: session.id, rotation: 0, expiresAt: session.expires_at }
}

/** Locks an active session: of simultaneous refreshes one goes first. */
export function lockSession({ tx, now }: PlatformContext, sessionId: string, userId: string) {
  return tx
    .selectFrom('user_session')
    .select(['id', 'rotation', 'rotated_at', 'created_at', 'expires_at'])
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
}

export async function storeRotation(
  { tx, now }: PlatformContext,
  sessionId: string,
  { rotation, expiresAt }: { rotation: number; expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable('user_session')
    .set({ rotation, rotated_at: now, refreshed_at: now, expires_at: expiresAt })
    .where('id', '=', sessionId)
    .execute()
}

/** Returns whether the session was still active. */
export async function revokeSession({ tx, now }: PlatformContext, sessionId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('user_session')
    .set({ revoked_at: now })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns how many of the other sessions were still active. */
export async function revokeOtherSessions(
  { tx, now }: PlatformContext,
  userId: string,
  staying: string,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('user_session')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('id', '!=', staying)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function revokeAllSessions({ tx, now }: PlatformContext, userId: string): Promise<void> {
  await tx
    .updateTable('user_session')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Deletes sessions a month after their end; until then their owner may want to see where they were signed in. */
export async function deleteEndedSessions({ tx, now }: PlatformContext): Promise<void> {
  const monthAgo = new Date(now.getTime() - 30 * 86_400_000)
  await tx
    .deleteFrom('user_session')
    .where((eb) => eb.or([eb('expires_at', '<', monthAgo), eb('revoked_at', '<', monthAgo)]))
    .execute()
}
