import { refusalText } from '@reihum/contract/refusals.ts'
import type { Wording } from '@reihum/contract/wire/locales.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { importPersons } from '#features/people/import-persons.ts'
import { creditorOf } from '#features/tenants/bank.queries.ts'
import { recordMany } from '#platform/audit/record.ts'
import { asInRow, type Taken, type TakenRow, type Taking } from '#platform/room-imports.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { mandateNoted } from './mandate.events.ts'
import { mandateStateOn } from './mandate.rules.ts'
import { type Creditor, mandateRow } from './mandate.store.ts'
import { type ImportedMandate, readMandateRow } from './mandate-import-fields.rules.ts'

const known: Wording = {
  de: 'Ein Mandat mit dieser Referenz gibt es schon.',
  en: 'There is a mandate with this reference already.',
}

/** Why a mandate is of no use any more under which nothing can be collected. */
const ended: Record<'lapsed' | 'used', Wording> = {
  lapsed: {
    de: 'Das Mandat ist abgelaufen: Seit 36 Monaten wurde damit nichts eingezogen.',
    en: 'The mandate has lapsed: nothing has been collected under it for 36 months.',
  },
  used: {
    de: 'Das Mandat galt für eine einzige Lastschrift, und die wurde eingezogen.',
    en: 'The mandate was good for a single debit, which was collected.',
  },
}

/** What was revoked or suspended elsewhere is not told by a table. */
function endOf(mandate: ImportedMandate, today: string): Wording | null {
  const state = mandateStateOn({ ...mandate, isRevoked: false, isSuspended: false }, today)
  return state === 'lapsed' || state === 'used' ? ended[state] : null
}

const notSetUp: Wording = {
  de: refusalText('MANDATES_NOT_SET_UP', 'de', {}),
  en: refusalText('MANDATES_NOT_SET_UP', 'en', {}),
}

type Wanted = { at: number; mandate: ImportedMandate }

async function knownReferences({ tx, tenantId }: TenantContext, references: string[]): Promise<Set<string>> {
  if (references.length === 0) return new Set()
  const rows = await tx
    .selectFrom('mandate')
    .select('reference')
    .where('tenant_id', '=', tenantId)
    .where('reference', 'in', references)
    .execute()
  return new Set(rows.map(({ reference }) => reference))
}

/** The payers of the mandates, by name and address; those whom nobody knows yet are created. */
async function payersOf(ctx: TenantContext, wanted: readonly Wanted[]): Promise<string[]> {
  const people = await importPersons(
    ctx,
    wanted.map(({ mandate }) => mandate.person),
    'skip',
  )
  const idOf = (position: number): string => {
    const person = people[position]
    if (!person) throw new Error('a mandate without a payer')
    return person.kind === 'twice' ? idOf(person.position) : person.id
  }
  return people.map((_, position) => idOf(position))
}

/** Stores the mandates, and returns their ids in the same order. */
async function storeMandates(
  { ctx, vault }: Pick<Taking, 'ctx' | 'vault'>,
  creditor: Creditor,
  wanted: readonly Wanted[],
): Promise<string[]> {
  if (wanted.length === 0) return []
  const payers = await payersOf(ctx, wanted)
  const rows = wanted.map(({ mandate: { person: _, ...mandate } }, position) =>
    mandateRow(
      ctx,
      vault,
      { account: mandate, creditor, actor: ctx.actor },
      {
        person_id: payers[position] as string,
        reference: mandate.reference,
        signed_on: mandate.signedOn,
        signed_at_place: mandate.signedAtPlace,
        last_used_on: mandate.lastUsedOn,
        recurring: mandate.recurring,
        origin: 'import',
      },
    ),
  )
  // In portions, because a statement takes only so many parameters.
  for (let from = 0; from < rows.length; from += 500)
    await ctx.tx
      .insertInto('mandate')
      .values(rows.slice(from, from + 500))
      .execute()
  await recordMany(
    ctx,
    rows.map(({ id: mandateId, person_id: personId, reference, account_end: accountEnd }) => ({
      event: mandateNoted({ mandateId, personId, locale: null }, { reference, accountEnd }),
      actor: ctx.actor,
      origin: ctx.origin,
    })),
  )
  return rows.map(({ id }) => id)
}

/** Takes over mandates that were given elsewhere, each once by its reference, so that their provider goes on collecting. */
export async function takeMandates({ ctx, vault, rows }: Taking): Promise<Taken> {
  const creditor = await creditorOf(ctx, vault)
  if (!creditor)
    return { rows: rows.map(() => ({ outcome: 'faulty', faults: [{ field: null, message: notSetUp }] })) }
  const today = wallClockOf(ctx.now, ctx.tenant.timeZone).date
  const read = rows.map((row) => readMandateRow(row, { today, creditorId: creditor.identifier }))
  const right = read.flatMap((one, at) =>
    'faults' in one || endOf(one, today) ? [] : [{ at, mandate: one }],
  )
  const stored = await knownReferences(
    ctx,
    right.map(({ mandate }) => mandate.reference),
  )
  const first = new Map<string, number>()
  for (const { at, mandate } of right) if (!first.has(mandate.reference)) first.set(mandate.reference, at)
  const wanted = right.filter(
    ({ at, mandate: { reference } }) => !stored.has(reference) && first.get(reference) === at,
  )
  const ids = await storeMandates({ ctx, vault }, creditor, wanted)
  const idAt = new Map(wanted.map(({ at }, position) => [at, ids[position] as string]))
  return {
    rows: read.map((one, at): TakenRow => {
      if ('faults' in one) return { outcome: 'faulty', faults: one.faults }
      const id = idAt.get(at)
      if (id) return { outcome: 'created', id }
      const end = endOf(one, today)
      if (end) return { outcome: 'skipped', note: end }
      if (stored.has(one.reference)) return { outcome: 'skipped', note: known }
      return { outcome: 'skipped', note: asInRow(rows[first.get(one.reference) ?? 0]?.number ?? 0) }
    }),
  }
}
