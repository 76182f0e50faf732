import { z } from 'zod'
import { joined, joiningDaysInput } from '../people/person-group.schema.ts'
import { personGroupId, tenantRef } from '../wire/ids.schema.ts'
import { pageOf } from '../wire/page.schema.ts'
import { route } from '../wire/route.ts'
import { personExportInput, personFilter, personListInput, personSummary } from './person-list.schema.ts'
import { refusals } from './registration-refusals.ts'

const tags = ['persons']
const manage = () => route('registrations.manage')

/** Persons with what they are registered for. */
export const personListContract = {
  listPersons: manage()
    .route({
      method: 'GET',
      path: '/{tenant}/persons',
      tags,
      summary: 'Search, filter and page through the persons',
    })
    .input(personListInput.extend({ tenant: tenantRef }))
    .output(pageOf(personSummary)),
  exportPersons: manage()
    .route({
      method: 'GET',
      path: '/{tenant}/persons/export',
      tags,
      summary: 'The filtered persons as a table; that they were exported is logged',
    })
    .errors(refusals('TOO_MANY_ROWS', 'BUSY'))
    .input(personExportInput.extend({ tenant: tenantRef }))
    .output(z.file()),
  addFoundToGroup: manage()
    .route({
      method: 'POST',
      path: '/{tenant}/persons/groups',
      tags,
      summary:
        'Add the filtered persons to a group of people; whoever belongs to it already stays as they are',
    })
    .errors(refusals('TOO_MANY_ROWS'))
    .input(z.object({ tenant: tenantRef, personGroupId, filter: personFilter, days: joiningDaysInput }))
    .output(joined),
}
