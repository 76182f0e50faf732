import { os } from '#platform/http/procedures.ts'
import type { RegistrationsDependencies } from '../registrations.routes.ts'
import { cancelSaleDrill } from './cancel-sale-drill.ts'
import { listSaleDrills } from './sale-drill.queries.ts'
import { startSaleDrill } from './start-sale-drill.ts'

export function saleDrillRoutes({ stage, addresses }: RegistrationsDependencies) {
  return {
    saleDrills: os.registrations.saleDrills.handler(({ input, context }) =>
      context.enter(input, (ctx) => listSaleDrills(ctx, input.courseId)),
    ),
    startSaleDrill: os.registrations.startSaleDrill.handler(({ input, context }) =>
      startSaleDrill(stage, addresses, context.enter, input),
    ),
    cancelSaleDrill: os.registrations.cancelSaleDrill.handler(({ input, context }) =>
      context.enter(input, (ctx) => cancelSaleDrill(ctx, input.saleDrillId)),
    ),
  }
}
