import { os } from '#platform/http/procedures.ts'
import { bookingRequestOf } from '../booking/booking-request-token.ts'
import type { RegistrationsDependencies } from '../registrations.routes.ts'
import { answerException, listExceptions } from './answer-exception.ts'
import { askForException, askForExceptionByLink } from './ask-for-exception.ts'

export function exceptionsRoutes(dependencies: RegistrationsDependencies) {
  const { keyFor, vault } = dependencies
  return {
    askForException: os.registrations.askForException.handler(
      ({ input: { tenant, courseId, message, ...request }, context }) =>
        askForException(context, context.enter, vault, { tenant, courseId, request, message }),
    ),
    askForExceptionByLink: os.registrations.askForExceptionByLink.handler(
      ({ input: { token, message, ...tenant }, context }) =>
        context.enter(tenant, (ctx) =>
          askForExceptionByLink(ctx, vault, {
            id: bookingRequestOf(keyFor('account links'), token),
            message,
          }),
        ),
    ),
    exceptions: os.registrations.exceptions.handler(({ input, context }) =>
      context.enter(input, (ctx) => listExceptions(ctx, input)),
    ),
    acceptException: os.registrations.acceptException.handler(({ input, context }) =>
      context.enter(input, (ctx) =>
        answerException(ctx, dependencies, {
          id: input.exceptionId,
          state: 'accepted',
          answer: input.reason,
        }),
      ),
    ),
    declineException: os.registrations.declineException.handler(({ input, context }) =>
      context.enter(input, (ctx) =>
        answerException(ctx, dependencies, {
          id: input.exceptionId,
          state: 'declined',
          answer: input.answer,
        }),
      ),
    ),
  }
}
