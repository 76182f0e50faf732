import type { IdentityProof } from '@reihum/contract/identity/second-factor.schema.ts'
import type { Move, MoveRoom } from '@reihum/contract/imports/move.schema.ts'
import { type KeptFile, removeContent } from '#features/files/kept-files.ts'
import { confirmIdentity } from '#features/identity/second-factor/confirm-identity.ts'
import type { PasskeyDoor } from '#features/identity/second-factor/passkey-door.ts'
import { record } from '#platform/audit/record.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import type { EnterTenant, RequestContext } from '#platform/http/request-context.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { HouseOwned } from '#platform/room-owned.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { requireMember } from '../whole/manage-exports.ts'
import type { Source } from './check-archive.ts'
import { moveAsked, moveDiscarded } from './move.events.ts'
import { getMove, latestMove, type Reader } from './move.queries.ts'
import { beginMove, endMove, findMoveRow, lockMove } from './move.store.ts'
import { readPlan } from './plan-arrival.ts'
import { requireEmpty, requireFitting, whatIsInTheWay } from './require-fitting.ts'

type Asking = RequestContext & { enter: EnterTenant }

/** Whether anything can move in, and the latest that was to. */
export async function moveRoomOf(ctx: TenantContext, reader: Reader): Promise<MoveRoom> {
  const item = await latestMove(ctx, reader)
  const plan = await readPlan(ctx, reader.owned)
  return { inTheWay: await whatIsInTheWay(ctx, plan, reader.locale), item }
}

type Begun = { tenant: string; moveId: string; proof?: IdentityProof | undefined }

/** Begins to take an archive in, once the user has proved who they are. The same request twice begins it once. */
export async function startMove(
  context: Asking,
  { door, owned }: { door: PasskeyDoor; owned: HouseOwned },
  { tenant, moveId, proof = {} }: Begun,
): Promise<Move> {
  const reader = { owned, locale: context.locale }
  await context.enter({ tenant }, async (ctx) => {
    requireMember(ctx, 'MOVE_BY_SUPPORT')
    requireVerified(ctx)
    if (!(await findMoveRow(ctx, moveId))) throw new Refusal('NOT_FOUND')
  })
  await confirmIdentity(context, door, proof)
  return context.enter({ tenant }, async (ctx) => {
    await oneAtATime(ctx, 'move')
    const row = await lockMove(ctx, moveId)
    if (row?.state === 'running' || row?.state === 'done') return getMove(ctx, moveId, reader)
    if (row?.state !== 'checked' || row.expires_at <= ctx.now) throw new Refusal('MOVE_GONE')
    await requireEmpty(ctx, await readPlan(ctx, owned), context.locale)
    await requireFitting(ctx, row.source as unknown as Source)
    await beginMove(ctx, moveId, requireMember(ctx, 'MOVE_BY_SUPPORT'))
    await record(ctx, moveAsked(ctx.tenantId, moveId))
    return getMove(ctx, moveId, reader)
  })
}

/** Deletes an archive that waits. One that is being taken in stays until that is over. */
export async function discardMove(
  { enter, locale }: Pick<Asking, 'enter' | 'locale'>,
  { storage, owned }: { storage: Storage; owned: HouseOwned },
  { tenant, moveId }: { tenant: string; moveId: string },
): Promise<Move> {
  const { tenantId, file, left } = await enter({ tenant }, async (ctx) => {
    const row = await lockMove(ctx, moveId)
    if (!row) throw new Refusal('NOT_FOUND')
    if (row.state === 'running') throw new Refusal('MOVE_RUNNING')
    let gone: KeptFile | null = null
    if (row.state === 'checked') {
      gone = await endMove(ctx, row, { state: 'over' })
      await record(ctx, moveDiscarded(ctx.tenantId, moveId))
    }
    return { tenantId: ctx.tenantId, file: gone, left: await getMove(ctx, moveId, { owned, locale }) }
  })
  if (file) await removeContent(storage, tenantId, file)
  return left
}
