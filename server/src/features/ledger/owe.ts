import type { TaxCategory } from '@reihum/contract/courses/course-terms.ts'
import type { PlanPart } from '@reihum/contract/courses/payment-plan.ts'
import type { ReceivableKind } from '@reihum/contract/ledger/receivable-states.ts'
import { insertTogether } from '#platform/database/insert-together.ts'
import { newId } from '#platform/ids.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

export type ClaimLine = {
  registrationId: string | null
  label: string
  quantityHundredths: number
  unitCents: number
  grossCents: number
  netCents: number
  taxCategory: TaxCategory
  taxRate: number
  /** Set where it is for something taken besides a place, which can be given back alone. */
  extraId?: string | null
  /** It was taken off the price for a date that does not take place, and is charged again if it does after all. */
  isForDate?: boolean
}

/** Something that a person is to owe from now on. */
export type Claim = {
  id?: string
  kind: ReceivableKind
  reference: string
  payerPersonId: string
  bookingId: string | null
  courseId: string | null
  registrationId: string | null
  title: string
  /** A calendar day; null: it is due at no certain day. */
  dueOn: string | null
  serviceStart: string | null
  serviceEnd: string | null
  /** Once it is paid, the places it is for are confirmed. */
  confirms: boolean
  /** Which part of a price it is; without it, all of what is owed. */
  part?: { name: PlanPart; number: number; count: number } | null
  lines: readonly ClaimLine[]
  note?: string
  requestKey?: string | null
}

/** Stores what people owe from now on, and returns the ids of the receivables in the same order. */
export async function owe(ctx: TenantContext, claims: readonly Claim[]): Promise<string[]> {
  const at = ctx.now.getTime()
  const heads = claims.map((claim) => ({
    tenant_id: ctx.tenantId,
    id: claim.id ?? newId(at),
    kind: claim.kind,
    reference: claim.reference,
    payer_person_id: claim.payerPersonId,
    booking_id: claim.bookingId,
    course_id: claim.courseId,
    registration_id: claim.registrationId,
    title: claim.title,
    currency: ctx.tenant.currencyCode,
    issued_at: ctx.now,
    due_on: claim.dueOn,
    service_start: claim.serviceStart,
    service_end: claim.serviceEnd,
    confirms: claim.confirms,
    part: claim.part?.name ?? null,
    part_number: claim.part?.number ?? 1,
    part_count: claim.part?.count ?? 1,
    // What is taken off for dates lowers it as soon as its lines are there.
    charged_cents: claim.lines.reduce((sum, line) => sum + (line.isForDate ? 0 : line.grossCents), 0),
    note: claim.note ?? '',
    request_key: claim.requestKey ?? null,
  }))
  const lines = claims.flatMap((claim, position) =>
    claim.lines.map((line, index) => ({
      tenant_id: ctx.tenantId,
      receivable_id: (heads[position] as { id: string }).id,
      number: index + 1,
      registration_id: line.registrationId,
      label: line.label,
      quantity_hundredths: line.quantityHundredths,
      unit_cents: line.unitCents,
      gross_cents: line.grossCents,
      net_cents: line.netCents,
      tax_category: line.taxCategory,
      tax_rate: line.taxRate,
      extra_id: line.extraId ?? null,
      at: ctx.now,
      cause: line.isForDate ? 'date' : 'original',
    })),
  )
  await insertTogether(ctx.tx, { receivable: heads, receivable_line: lines } as never)
  return heads.map(({ id }) => id)
}
