import { os } from '#platform/http/procedures.ts'
import type { RegistrationsDependencies } from '../registrations.routes.ts'
import { cancelCourse, previewCourseCancellation } from './cancel-course.ts'

export function courseCancellationRoutes({ keyFor }: RegistrationsDependencies) {
  const confirmationKey = keyFor('confirmation codes')
  return {
    previewCourseCancellation: os.registrations.previewCourseCancellation.handler(({ input, context }) =>
      context.enter(input, (ctx) => previewCourseCancellation(ctx, input.courseId)),
    ),
    cancelCourse: os.registrations.cancelCourse.handler(({ input, context }) =>
      context.enter(input, (ctx) => cancelCourse(ctx, confirmationKey, input)),
    ),
  }
}
