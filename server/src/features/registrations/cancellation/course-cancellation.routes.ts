import { os } from '#platform/http/procedures.ts'
import { replacementOutcome } from '../rebooking/replacement.queries.ts'
import type { RegistrationsDependencies } from '../registrations.routes.ts'
import { cancelCourse, previewCourseCancellation, previewUnwinding } from './cancel-course.ts'
import { sayItTakesPlace } from './say-it-takes-place.ts'

export function courseCancellationRoutes({ keyFor }: RegistrationsDependencies) {
  const confirmationKey = keyFor('confirmation codes')
  return {
    previewCourseCancellation: os.registrations.previewCourseCancellation.handler(({ input, context }) =>
      context.enter(input, (ctx) => previewCourseCancellation(ctx, input.courseId)),
    ),
    previewUnwinding: os.registrations.previewUnwinding.handler(({ input, context }) =>
      context.enter(input, (ctx) => previewUnwinding(ctx, input, context.locale)),
    ),
    cancelCourse: os.registrations.cancelCourse.handler(({ input, context }) =>
      context.enter(input, (ctx) => cancelCourse(ctx, confirmationKey, input)),
    ),
    decideCourse: os.registrations.decideCourse.handler(({ input, context }) =>
      context.enter(input, (ctx) => sayItTakesPlace(ctx, input)),
    ),
    replacements: os.registrations.replacements.handler(({ input, context }) =>
      context.enter(input, async (ctx) => ({ outcome: await replacementOutcome(ctx, input.courseId) })),
    ),
  }
}
