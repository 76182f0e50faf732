import { os } from '#platform/http/procedures.ts'
import { changePerson } from './change-person.ts'
import { createPerson } from './create-person.ts'
import { erasePerson } from './erase-person.ts'
import { previewErasure } from './erasure.queries.ts'
import { exportPerson } from './export-person.ts'
import { personGroupsRoutes } from './groups/person-groups.routes.ts'
import { previewMerge } from './merge.queries.ts'
import { mergePersons } from './merge-persons.ts'
import { getPerson } from './person.queries.ts'
import type { PersonParts } from './person-part.ts'

export type PeopleDependencies = {
  keyFor: (purpose: string) => Buffer
  parts: PersonParts
}

export function peopleRoutes({ keyFor, parts }: PeopleDependencies) {
  const confirmationKey = keyFor('confirmation codes')
  return {
    ...personGroupsRoutes,
    createPerson: os.people.createPerson.handler(({ input, context }) =>
      context.enter(input, (ctx) => createPerson(ctx, parts, input)),
    ),
    getPerson: os.people.getPerson.handler(({ input, context }) =>
      context.enter(input, (ctx) => getPerson(ctx, parts, input.personId)),
    ),
    changePerson: os.people.changePerson.handler(({ input, context }) =>
      context.enter(input, (ctx) => changePerson(ctx, parts, input.personId, input)),
    ),
    previewMerge: os.people.previewMerge.handler(({ input, context }) =>
      context.enter(input, (ctx) => previewMerge(ctx, parts, input.personId, input.otherId)),
    ),
    mergePersons: os.people.mergePersons.handler(({ input, context }) =>
      context.enter(input, (ctx) => mergePersons(ctx, { parts, confirmationKey }, input.personId, input)),
    ),
    exportPerson: os.people.exportPerson.handler(({ input, context }) =>
      context.enter(input, (ctx) => exportPerson(ctx, parts, input.personId), {
        isSnapshot: true,
        isReadOnly: false,
      }),
    ),
    previewErasure: os.people.previewErasure.handler(({ input, context }) =>
      context.enter(input, (ctx) => previewErasure(ctx, parts, input.personId)),
    ),
    erasePerson: os.people.erasePerson.handler(({ input, context }) =>
      context.enter(input, (ctx) =>
        erasePerson(ctx, { parts, confirmationKey }, input.personId, input.confirmation),
      ),
    ),
  }
}
