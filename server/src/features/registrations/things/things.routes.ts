import { os } from '#platform/http/procedures.ts'
import { requireOwnPerson } from '../facts/own-persons.queries.ts'
import { changeThing, removeThing } from './change-thing.ts'

export const thingsRoutes = {
  changeThing: os.registrations.changeThing.handler(({ input, context: { enter, locale } }) =>
    enter(input, (ctx) => changeThing(ctx, input.personId, { ...input, saidBy: 'staff', locale })),
  ),
  removeThing: os.registrations.removeThing.handler(({ input, context }) =>
    context.enter(input, (ctx) => removeThing(ctx, input.personId, input.thingId)),
  ),
  changeOwnThing: os.registrations.changeOwnThing.handler(({ input, context: { enter, locale } }) =>
    enter(input, async (ctx) => {
      await requireOwnPerson(ctx, input.personId)
      return changeThing(ctx, input.personId, { ...input, saidBy: 'attendee', locale })
    }),
  ),
  removeOwnThing: os.registrations.removeOwnThing.handler(({ input, context }) =>
    context.enter(input, async (ctx) => {
      await requireOwnPerson(ctx, input.personId)
      return removeThing(ctx, input.personId, input.thingId)
    }),
  ),
}
