import type { registrationChange } from '@reihum/contract/registrations/registration.schema.ts'
import type { z } from 'zod'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { nameSortOf } from './booking/recognise-people.ts'
import { ofTheErased } from './persons/person.queries.ts'
import { registrationChanged } from './registration.events.ts'
import { lockRegistrations, storeChange } from './registration-move.store.ts'

type Change = z.output<typeof registrationChange>

/**
 * Corrects what was given at the registration, and keeps what the staff notes. The person, the contact and other
 * registrations stay as they are. The log names the fields, never what they held: that is about somebody.
 */
export async function changeRegistration(
  ctx: TenantContext,
  id: string,
  { revision, postalCode, firstName, lastName, internalNotes, ...same }: Change,
): Promise<void> {
  const [row] = await lockRegistrations(ctx, [id])
  if (!row) throw new Refusal('NOT_FOUND')
  const wanted = {
    ...same,
    first_name: firstName,
    last_name: lastName,
    postal_code: postalCode,
    internal_notes: internalNotes,
  }
  const fields = (Object.keys(wanted) as (keyof typeof wanted)[]).filter((key) => wanted[key] !== row[key])
  if (fields.length === 0) return
  if ((await ofTheErased(ctx, [id])).has(id)) throw new Refusal('PERSON_ERASED')
  if (row.revision !== revision) throw new Refusal('CONFLICT')
  const name_sort = nameSortOf({ firstName, lastName, email: same.email })
  await storeChange(ctx, id, { ...wanted, name_sort, revision: revision + 1 })
  await record(ctx, registrationChanged(id, row.booking_id, fields))
}
