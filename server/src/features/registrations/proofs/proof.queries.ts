import type { OwnProof, PlaceProof, SentProof } from '@reihum/contract/registrations/proof.schema.ts'
import { parseRegistrationState } from '@reihum/contract/registrations/registration-states.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import { canBeSent } from './proof.rules.ts'

/** What became of the proof of a registration; null where nothing is to be proved. */
export const proofStateOf = sql<string | null>`(select q.state from place_proof q
  where q.tenant_id = r.tenant_id and q.registration_id = r.id)`

/** It has a place, and its proof is still to be shown. */
export const isProofOwed = sql<boolean>`(r.state in ('reserved', 'confirmed') and r.id in (
  select q.registration_id from place_proof q where q.tenant_id = r.tenant_id and q.state = 'owed'))`

/** Something was sent as a proof for a place that there is, and is to be looked at. */
export const isProofSent = sql<boolean>`(r.state in ('reserved', 'confirmed') and r.id in (
  select q.registration_id from place_proof q where q.tenant_id = r.tenant_id and q.file_id is not null))`

type Sent = {
  filename: string | null
  media_type: string | null
  filesize: number | bigint | string | null
  sent_at: Date | null
}

const sentOf = ({ filename, media_type, filesize, sent_at }: Sent): SentProof | null =>
  sent_at && {
    filename: filename ?? '',
    mediaType: media_type ?? '',
    filesize: Number(filesize ?? 0),
    at: sent_at.toISOString(),
  }

/** The proof of a registration, as staff reads it. */
export async function proofOf(ctx: TenantContext, registrationId: string): Promise<PlaceProof | null> {
  const row = await ctx.tx
    .selectFrom('place_proof as q')
    .leftJoin('member_name as u', 'u.user_id', 'q.actor_id')
    .leftJoin('kept_file as f', (join) =>
      join.onRef('f.tenant_id', '=', 'q.tenant_id').onRef('f.id', '=', 'q.file_id'),
    )
    .select(['q.sent_at', 'f.filename', 'f.media_type', 'f.filesize'])
    .select(['q.name', 'q.evidence', 'q.cents', 'q.state', 'q.reason', 'q.decided_at', 'q.receivable_id'])
    .select('u.username')
    .where('q.tenant_id', '=', ctx.tenantId)
    .where('q.registration_id', '=', registrationId)
    .executeTakeFirst()
  if (!row) return null
  return {
    name: row.name,
    evidence: row.evidence,
    cents: row.cents,
    state: row.state as PlaceProof['state'],
    reason: row.reason,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: row.username ?? '',
    isCharged: row.receivable_id !== null,
    sent: sentOf(row),
  }
}

/** The proofs of some registrations, as those read them who booked. */
export async function ownProofs(
  ctx: TenantContext,
  registrationIds: readonly string[],
): Promise<ReadonlyMap<string, OwnProof>> {
  if (registrationIds.length === 0) return new Map()
  const rows = await ctx.tx
    .selectFrom('place_proof as q')
    .innerJoin('registration as r', (join) =>
      join.onRef('r.tenant_id', '=', 'q.tenant_id').onRef('r.id', '=', 'q.registration_id'),
    )
    .leftJoin('kept_file as f', (join) =>
      join.onRef('f.tenant_id', '=', 'q.tenant_id').onRef('f.id', '=', 'q.file_id'),
    )
    .select([
      'q.registration_id',
      'q.name',
      'q.evidence',
      'q.cents',
      'q.state',
      'q.reason',
      'q.receivable_id',
    ])
    .select(['q.sendable', 'q.sent_at', 'f.filename', 'f.media_type', 'f.filesize', 'r.state as place'])
    .where('q.tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`q.registration_id = any(${[...registrationIds]}::uuid[])`)
    .execute()
  return new Map(
    rows.map((row) => {
      const state = row.state as OwnProof['state']
      const { name, evidence, reason, cents, sendable } = row
      const own: OwnProof = {
        name,
        evidence,
        reason,
        state,
        chargedCents: row.receivable_id === null ? 0 : cents,
        sendable: canBeSent({ state, sendable, place: parseRegistrationState(row.place) }),
        sent: sentOf(row),
      }
      return [row.registration_id, own]
    }),
  )
}
