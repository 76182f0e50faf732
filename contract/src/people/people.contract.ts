import { z } from 'zod'
import type { Creates } from '../wire/creates.ts'
import { personId, tenantRef } from '../wire/ids.schema.ts'
import { revision } from '../wire/record.schema.ts'
import { route } from '../wire/route.ts'
import { mergeInput, personChange, personFields } from './person.schema.ts'
import { personGroupsContract } from './person-groups.contract.ts'
import { refusals } from './person-refusals.ts'

const ofTenant = z.object({ tenant: tenantRef })
const ofPerson = ofTenant.extend({ personId })
const tags = ['persons']
const manage = (creates?: Creates) => route('registrations.manage', { creates })

/** Makes the routes of persons. The schemas are handed in, because several rooms tell parts of a person. */
export function peopleContract<
  Person extends z.ZodType,
  MergePreview extends z.ZodType,
  ErasurePreview extends z.ZodType,
  PersonExport extends z.ZodType,
>({
  person,
  mergePreview,
  erasurePreview,
  personExport,
}: {
  person: Person
  mergePreview: MergePreview
  erasurePreview: ErasurePreview
  personExport: PersonExport
}) {
  return {
    ...personGroupsContract,
    createPerson: manage({ path: '/{tenant}/persons/{personId}', by: 'id' })
      .route({
        method: 'POST',
        path: '/{tenant}/persons',
        tags,
        summary: 'Make a person by hand, registered or not; the same id sent twice is one person',
      })
      .input(ofTenant.extend({ id: personId, person: personFields }))
      .output(person),
    getPerson: manage()
      .route({
        method: 'GET',
        path: '/{tenant}/persons/{personId}',
        tags,
        summary: 'One person with their registrations; by the id of a merged one, whoever they became',
      })
      .input(ofPerson)
      .output(person),
    changePerson: manage()
      .route({
        method: 'PUT',
        path: '/{tenant}/persons/{personId}',
        tags,
        summary: 'Change a person; their registrations keep what was given with them',
      })
      .errors(refusals('CONFLICT', 'PERSON_ERASED'))
      .input(ofPerson.extend({ revision, person: personChange }))
      .output(person),
    previewMerge: manage()
      .route({
        method: 'GET',
        path: '/{tenant}/persons/{personId}/merge',
        tags,
        summary: 'Two persons side by side, and what would move from the other one',
      })
      .errors(refusals('PERSON_ERASED', 'PERSONS_ARE_ONE'))
      .input(ofPerson.extend({ otherId: personId }))
      .output(mergePreview),
    mergePersons: route('registrations.manage', { sensitive: true })
      .route({
        method: 'POST',
        path: '/{tenant}/persons/{personId}/merge',
        tags,
        summary:
          'Make two records of one person one; sent twice, it is done once; needs the confirmation code',
      })
      .errors(refusals('CONFLICT', 'PERSON_ERASED', 'PERSONS_BOOKED_TOGETHER', 'CONFIRMATION_WRONG'))
      .input(mergeInput.extend({ tenant: tenantRef, personId }))
      .output(person),
    exportPerson: manage()
      .route({
        method: 'GET',
        path: '/{tenant}/persons/{personId}/export',
        tags,
        summary: 'Everything stored about a person; that it was exported is logged',
      })
      .errors(refusals('PERSON_ERASED'))
      .input(ofPerson)
      .output(personExport),
    previewErasure: manage()
      .route({
        method: 'GET',
        path: '/{tenant}/persons/{personId}/erasure',
        tags,
        summary: 'What erasing a person would take away, and what stands in its way',
      })
      .errors(refusals('PERSON_ERASED'))
      .input(ofPerson)
      .output(erasurePreview),
    erasePerson: route('registrations.manage', { sensitive: true })
      .route({
        method: 'POST',
        path: '/{tenant}/persons/{personId}/erasure',
        tags,
        summary: 'Erase what is known of a person for good; figures stay. Once erased, so it stays',
      })
      .errors(refusals('CONFIRMATION_WRONG', 'PERSON_STILL_COMING'))
      .input(ofPerson.extend({ confirmation: z.string().max(20) }))
      .output(z.object({ erased: z.boolean() })),
  }
}
