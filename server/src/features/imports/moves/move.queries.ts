import type { Move, MoveFailure, MoveState } from '@reihum/contract/imports/move.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { Refusal } from '#platform/refusal.ts'
import type { HouseOwned } from '#platform/room-owned.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Source } from './check-archive.ts'

const moves = ({ tx, tenantId }: TenantContext) =>
  tx
    .selectFrom('tenant_move as m')
    .leftJoin('member_name as u', 'u.user_id', 'm.checked_by')
    .selectAll('m')
    .select(['u.full_name', 'u.username'])
    .where('m.tenant_id', '=', tenantId)

type Row = Awaited<ReturnType<ReturnType<typeof moves>['executeTakeFirstOrThrow']>>
type Counted = { name: string; rows: number }

export type Reader = { owned: HouseOwned; locale: Locale }

function asMove(row: Row, { owned, locale }: Reader): Move {
  const source = row.source as unknown as Source
  const aboutOf = (name: string) => {
    const table = owned[name]
    if (!table) return name
    return ('leftOut' in table ? table.leftOut : table.about)[locale]
  }
  const whyOf = (name: string) => {
    const table = owned[name]
    return (table && 'about' in table && table.arrives?.staysBehind?.[locale]) || ''
  }
  const counted = ({ name, rows }: Counted) => ({ name, rows, about: aboutOf(name) })
  return {
    id: row.id as Move['id'],
    state: row.state as MoveState,
    checkedAt: row.checked_at.toISOString(),
    checkedBy: row.full_name || row.username || '',
    filename: row.filename,
    filesize: Number(row.filesize),
    expiresAt: row.expires_at.toISOString(),
    source: {
      company: source.company,
      slug: source.slug,
      madeAt: source.madeAt,
      rows: source.rows,
      files: source.files,
      missingFiles: source.missingFiles,
    },
    tables: ((row.result as unknown as Counted[] | null) ?? source.tables).map(counted),
    staying: source.staying.map((one) => ({ ...counted(one), why: whyOf(one.name) })),
    done: row.done,
    total: row.total,
    endedAt: row.ended_at?.toISOString() ?? null,
    failure: row.failure as MoveFailure | null,
    failedAt: row.failed_at,
  }
}

export async function latestMove(ctx: TenantContext, reader: Reader): Promise<Move | null> {
  const row = await moves(ctx).orderBy('m.checked_at', 'desc').orderBy('m.id').limit(1).executeTakeFirst()
  return row ? asMove(row, reader) : null
}

export async function getMove(ctx: TenantContext, id: string, reader: Reader): Promise<Move> {
  const row = await moves(ctx).where('m.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return asMove(row, reader)
}

/** Who asked for it, and where to tell them; null: the account is gone, or its address was never verified. */
export async function addressOfMover({ tx, tenantId }: TenantContext, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('tenant_move as m')
    .innerJoin('member_account as a', 'a.user_id', 'm.asked_by')
    .select('a.email')
    .where('m.tenant_id', '=', tenantId)
    .where('m.id', '=', id)
    .where('a.verified_at', 'is not', null)
    .executeTakeFirst()
  return row?.email ?? null
}
