import type { Mandate, MandateDetail, mandateListInput } from '@reihum/contract/mandates/mandates.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { readPage } from '#platform/database/read-page.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { lapsesOn } from './mandate.rules.ts'

type Asked = z.output<typeof mandateListInput>

/** What `mandateStateOn` says of today, where the database filters and joins. */
export function mandateStateToday(ctx: TenantContext, mandate: string) {
  const today = wallClockOf(ctx.now, ctx.tenant.timeZone).date
  const of = (column: string) => sql.ref(`${mandate}.${column}`)
  return sql<Mandate['state']>`mandate_state_on(${of('signed_on')}, ${of('last_used_on')}, ${of('recurring')},
    ${of('revoked_at')}, ${of('suspended_at')}, ${today}::date)`
}

export const validMandate = (ctx: TenantContext, mandate: string) =>
  sql<boolean>`${mandateStateToday(ctx, mandate)} = 'valid'`

/** Whether it is good for one debit, and that one was handed in and its day is not over. */
export const awaitsLastDebit = (ctx: TenantContext, mandate: string) => {
  const today = wallClockOf(ctx.now, ctx.tenant.timeZone).date
  return sql<boolean>`(${mandateStateToday(ctx, mandate)} = 'used'
    and ${sql.ref(`${mandate}.last_used_on`)} >= ${today}::date)`
}

function mandateRows(ctx: TenantContext) {
  return ctx.tx
    .selectFrom('mandate as m')
    .innerJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'm.tenant_id').onRef('p.id', '=', 'm.person_id'),
    )
    .selectAll('m')
    .select(['p.email', mandateStateToday(ctx, 'm').as('state')])
    .select(sql<string>`trim(p.first_name || ' ' || p.last_name)`.as('name'))
    .where('m.tenant_id', '=', ctx.tenantId)
}

type Row = Awaited<ReturnType<ReturnType<typeof mandateRows>['executeTakeFirstOrThrow']>>

function asMandate(row: Row): Mandate {
  return {
    id: row.id,
    revision: row.revision,
    state: row.state,
    payer: { id: row.person_id, name: row.name, email: row.email },
    reference: row.reference,
    holder: row.holder,
    accountEnd: row.account_end,
    country: row.country,
    recurring: row.recurring,
    origin: row.origin,
    signedOn: row.signed_on,
    lastUsedOn: row.last_used_on,
    lapsesOn: lapsesOn({ signedOn: row.signed_on, lastUsedOn: row.last_used_on }),
    createdAt: row.created_at.toISOString(),
    hasScan: row.file_id !== null,
    suspendedFor: row.suspended_for,
    revokedAt: row.revoked_at?.toISOString() ?? null,
  } as Mandate
}

const sortColumns = {
  createdAt: 'm.created_at',
  signedOn: 'm.signed_on',
  lastUsedOn: 'm.last_used_on',
  payer: 'p.name_sort',
  reference: 'm.reference',
} as const

/** The end of an account number as it is typed: four characters, or the whole number. */
const endOf = (text: string) => text.replace(/\s+/g, '').toUpperCase().slice(-4)

export async function listMandates(
  ctx: TenantContext,
  { q, state, origin, scan, personId, sort, dir, ...page }: Asked,
): Promise<{ items: Mandate[]; total: number }> {
  const narrowed = mandateRows(ctx)
    .$if(state !== undefined, (rows) =>
      rows.where(sql<boolean>`${mandateStateToday(ctx, 'm')} = ${state as string}`),
    )
    .$if(origin !== undefined, (rows) => rows.where('m.origin', '=', origin as string))
    .$if(scan !== undefined, (rows) => rows.where('m.file_id', scan === 'yes' ? 'is not' : 'is', null))
    .$if(personId !== undefined, (rows) => rows.where('m.person_id', '=', personId as string))
    .$if(Boolean(q), (rows) =>
      rows.where(
        sql<boolean>`(m.person_id in (select id from found_persons(${q}) as person(id))
          or folded(m.reference) = folded(${q}) or folded(m.holder) like '%' || folded(${q}) || '%'
          or m.account_end = ${endOf(q ?? '')})`,
      ),
    )
  const { rows, total } = await readPage(
    narrowed
      .orderBy(sortColumns[sort], (order) => (dir === 'asc' ? order.asc() : order.desc()).nullsLast())
      .orderBy('m.id', dir),
    ctx.tx.selectFrom(narrowed.as('found')),
    page,
  )
  return { items: rows.map(asMandate), total }
}

type Scanned = {
  filename: string | null
  filesize: number | null
  media_type: string | null
  attached_at: Date | null
}

function asScan({ filename, filesize, media_type, attached_at }: Scanned): MandateDetail['scan'] {
  if (filename === null || attached_at === null) return null
  return {
    filename,
    filesize: filesize ?? 0,
    mediaType: media_type ?? '',
    attachedAt: attached_at.toISOString(),
  }
}

export async function mandateDetail(ctx: TenantContext, id: string): Promise<MandateDetail> {
  const [row, former] = await Promise.all([
    mandateRows(ctx)
      .leftJoin('kept_file as f', (join) =>
        join.onRef('f.tenant_id', '=', 'm.tenant_id').onRef('f.id', '=', 'm.file_id'),
      )
      .select(['f.filename', 'f.filesize', 'f.media_type', 'f.created_at as attached_at'])
      .where('m.id', '=', id)
      .executeTakeFirst(),
    ctx.tx
      .selectFrom('mandate_account')
      .select(['holder', 'account_end', 'until'])
      .where('tenant_id', '=', ctx.tenantId)
      .where('mandate_id', '=', id)
      .orderBy('until', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  ])
  if (!row) throw new Refusal('NOT_FOUND')
  return {
    ...asMandate(row),
    creditorId: row.creditor_id,
    creditorName: row.creditor_name,
    signedAtPlace: row.signed_at_place,
    noticeDays: row.notice_days,
    textAgreed: row.text_agreed,
    scan: asScan(row),
    revokedReason: row.revoked_reason,
    street: row.street,
    postalCode: row.postal_code,
    city: row.city,
    isAmended: row.amended,
    formerAccounts: former.map(({ holder, account_end, until }) => ({
      holder,
      accountEnd: account_end,
      until: until.toISOString(),
    })),
  }
}
