import { os } from '#platform/http/procedures.ts'
import { changePerson } from './change-person.ts'
import { erasePerson } from './erase-person.ts'
import { previewErasure } from './erasure.queries.ts'
import { exportPerson } from './export-person.ts'
import { exportPersons } from './export-persons.ts'
import { previewMerge } from './merge.queries.ts'
import { mergePersons } from './merge-persons.ts'
import { getPerson } from './person.queries.ts'
import { listPersons } from './person-list.queries.ts'

type PersonsDependencies = { keyFor: (purpose: string) => Buffer }

export function personsRoutes({ keyFor }: PersonsDependencies) {
  const confirmationKey = keyFor('confirmation codes')
  return {
    listPersons: os.registrations.listPersons.handler(({ input, context }) =>
      context.enter(input, (ctx) => listPersons(ctx, input)),
    ),
    exportPersons: os.registrations.exportPersons.handler(({ input, context }) =>
      context.enter(input, (ctx) => exportPersons(ctx, input, context.locale)),
    ),
    getPerson: os.registrations.getPerson.handler(({ input, context }) =>
      context.enter(input, (ctx) => getPerson(ctx, input.personId)),
    ),
    changePerson: os.registrations.changePerson.handler(({ input, context }) =>
      context.enter(input, (ctx) => changePerson(ctx, input.personId, input)),
    ),
    previewMerge: os.registrations.previewMerge.handler(({ input, context }) =>
      context.enter(input, (ctx) => previewMerge(ctx, input.personId, input.otherId)),
    ),
    mergePersons: os.registrations.mergePersons.handler(({ input, context }) =>
      context.enter(input, (ctx) => mergePersons(ctx, input.personId, input)),
    ),
    exportPerson: os.registrations.exportPerson.handler(({ input, context }) =>
      context.enter(input, (ctx) => exportPerson(ctx, input.personId)),
    ),
    previewErasure: os.registrations.previewErasure.handler(({ input, context }) =>
      context.enter(input, (ctx) => previewErasure(ctx, input.personId)),
    ),
    erasePerson: os.registrations.erasePerson.handler(({ input, context }) =>
      context.enter(input, (ctx) => erasePerson(ctx, confirmationKey, input.personId, input.confirmation)),
    ),
  }
}
