import { os } from '#platform/http/procedures.ts'
import { addFoundToGroup } from './add-found-to-group.ts'
import { exportPersons } from './export-persons.ts'
import { listPersons } from './person-list.queries.ts'

export const personListRoutes = {
  addFoundToGroup: os.registrations.addFoundToGroup.handler(({ input, context }) =>
    context.enter(input, (ctx) => addFoundToGroup(ctx, input)),
  ),
  listPersons: os.registrations.listPersons.handler(({ input, context }) =>
    context.enter(input, (ctx) => listPersons(ctx, input)),
  ),
  exportPersons: os.registrations.exportPersons.handler(({ input, context }) =>
    context.exportFile(input, (ctx) => exportPersons(ctx, input, context.locale)),
  ),
}
