import { os } from '#platform/http/procedures.ts'
import { notYet } from '../not-yet.ts'
import type { RegistrationsDependencies } from '../registrations.routes.ts'

export function courseCancellationRoutes(_: RegistrationsDependencies) {
  return {
    previewCourseCancellation: os.registrations.previewCourseCancellation.handler(notYet),
    cancelCourse: os.registrations.cancelCourse.handler(notYet),
  }
}
