import { os } from '#platform/http/procedures.ts'
import { changeFacts } from './change-facts.ts'
import { ownFacts, requireOwnPerson } from './own-persons.queries.ts'

export const factsRoutes = {
  changeFacts: os.registrations.changeFacts.handler(
    ({ input: { answers, ...of }, context: { enter, locale } }) =>
      enter(of, (ctx) => changeFacts(ctx, of.personId, { answers, saidBy: 'staff', locale })),
  ),
  ownFacts: os.registrations.ownFacts.handler(({ input, context }) =>
    context.enter(input, (ctx) => ownFacts(ctx, input)),
  ),
  changeOwnFacts: os.registrations.changeOwnFacts.handler(
    ({ input: { answers, ...of }, context: { enter, locale } }) =>
      enter(of, async (ctx) => {
        await requireOwnPerson(ctx, of.personId)
        return changeFacts(ctx, of.personId, { answers, saidBy: 'attendee', locale })
      }),
  ),
}
