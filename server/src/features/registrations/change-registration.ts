import type { AttributeAnswer } from '@reihum/contract/courses/attribute.schema.ts'
import type { registrationChange } from '@reihum/contract/registrations/registration.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { z } from 'zod'
import { saidWith } from '#features/courses/facts/fact.rules.ts'
import { keepFacts } from '#features/courses/facts/keep-facts.ts'
import { nameSortOf } from '#features/people/person-identity.rules.ts'
import { record } from '#platform/audit/record.ts'
import { changedFields } from '#platform/records/differences.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { changesOfAnswers } from './change-answers.ts'
import { personForPlace } from './firms/person-for-place.ts'
import { ofTheErased } from './of-the-erased.queries.ts'
import { placeNamed, registrationChanged } from './registration.events.ts'
import { storeAnswers } from './registration.store.ts'
import { lockRegistrations, storeChange } from './registration-move.store.ts'

type Change = z.output<typeof registrationChange> & { answers: AttributeAnswer[] }

/**
 * Corrects the data and the answers given with the registration, and stores the staff's notes. Where a firm had not said who comes,
 * staff says so by the name; otherwise the person, the contact and other registrations stay as they are, but for what stays with
 * the person. The log names the changed fields but never their values,
 * because these are personal data.
 */
export async function changeRegistration(
  ctx: TenantContext,
  id: string,
  { revision, postalCode, firstName, lastName, internalNotes, answers, ...same }: Change,
  locale: Locale,
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
  const changes = await changesOfAnswers(ctx, { id, courseId: row.course_id, answers, locale })
  const isAnswered = changes.kept.length + changes.removed.length > 0
  const fields = [...changedFields(row, wanted), ...(isAnswered ? ['answers'] : [])]
  if (fields.length === 0) return
  if ((await ofTheErased(ctx, [id])).has(id)) throw new Refusal('PERSON_ERASED')
  if (row.revision !== revision) throw new Refusal('CONFLICT')
  const isNamed = row.unnamed && (row.first_name !== firstName || row.last_name !== lastName)
  const named = isNamed ? await personForPlace(ctx, { firstName, lastName, email: same.email }) : null
  const name_sort = nameSortOf({ firstName, lastName })
  await storeAnswers(ctx, id, changes)
  const said = { personId: named?.person_id ?? row.person_id, saidBy: 'staff' } as const
  // What is answered for somebody who is not named yet is said of nobody: the place stands with whoever ordered it.
  if (named || !row.unnamed)
    await keepFacts(ctx, saidWith({ given: [], checked: changes.kept, named: changes.named }, said))
  await storeChange(ctx, id, { ...wanted, ...named, name_sort, revision: revision + 1 })
  await record(ctx, registrationChanged(id, row.booking_id, fields))
  if (isNamed) await record(ctx, placeNamed(id, row.booking_id, { isReplaced: false }))
}
