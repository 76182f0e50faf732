import type { FileAddresses } from '#features/files/file-addresses.ts'
import { os } from '#platform/http/procedures.ts'
import type { LetterKinds } from '#platform/mail/letter-kind.ts'
import type { Vault } from '#platform/vault.ts'
import { appointmentsRoutes } from './appointments/appointments.routes.ts'
import type { FollowCancelledDates } from './appointments/follow-cancelled-dates.ts'
import { attributesRoutes } from './attributes/attributes.routes.ts'
import { changeCourse } from './change-course.ts'
import { changePortalSettings } from './change-portal-settings.ts'
import { characteristicsRoutes } from './characteristics/characteristics.routes.ts'
import { closuresRoutes } from './closures/closures.routes.ts'
import { codesRoutes } from './codes/codes.routes.ts'
import { getCourse } from './course.queries.ts'
import { defaultsFor } from './course-defaults.queries.ts'
import { createCourse } from './create-course.ts'
import { extrasRoutes } from './extras/extras.routes.ts'
import { feedsRoutes } from './feeds/feeds.routes.ts'
import { firmSettingsRoutes } from './firms/firm-settings.routes.ts'
import { firmsRoutes } from './firms/firms.routes.ts'
import { instructorsRoutes } from './instructors/instructors.routes.ts'
import { courseLettersRoutes } from './letters/course-letters.routes.ts'
import { changeManyCourses } from './list/change-many-courses.ts'
import { listCourses } from './list/course-list.queries.ts'
import { neighboursOf } from './list/course-neighbours.queries.ts'
import { exportCourses } from './list/export-courses.ts'
import { frequentCourses } from './list/frequent-courses.queries.ts'
import { visitCourse } from './list/visit-course.ts'
import { moveCourse, removeCourse } from './move-course.ts'
import { placesRoutes } from './places/places.routes.ts'
import { portalCoursesRoutes } from './portal/portal-courses.routes.ts'
import { shortAddressOf } from './portal/short-address.queries.ts'
import { refundSettingsRoutes } from './refund-terms/refund-settings.routes.ts'
import { templatesRoutes } from './templates/templates.routes.ts'
import { widgetsRoutes } from './widgets/widgets.routes.ts'

export type CoursesDependencies = {
  addresses: FileAddresses
  publicUrl: string
  vault: Vault
  letters: LetterKinds
  followDates: FollowCancelledDates
}

export const coursesRoutes = ({
  addresses,
  publicUrl,
  vault,
  letters,
  followDates,
}: CoursesDependencies) => ({
  ...courseLettersRoutes(letters),
  list: os.courses.list.handler(({ input, context }) =>
    context.enter(input, (ctx) => listCourses(ctx, input)),
  ),
  exportList: os.courses.exportList.handler(({ input, context }) =>
    context.exportFile(input, (ctx) => exportCourses(ctx, input, { locale: context.locale, publicUrl })),
  ),
  defaults: os.courses.defaults.handler(({ input, context }) =>
    context.enter(input, (ctx) => defaultsFor(ctx, input.kind)),
  ),
  frequent: os.courses.frequent.handler(({ input, context }) => context.enter(input, frequentCourses)),
  bulk: os.courses.bulk.handler(({ input, context }) =>
    context.enter(input, (ctx) => changeManyCourses(ctx, input, context.locale)),
  ),
  create: os.courses.create.handler(({ input, context }) =>
    context.enter(input, (ctx) => createCourse(ctx, addresses, input)),
  ),
  get: os.courses.get.handler(({ input, context }) =>
    context.enter(input, (ctx) => getCourse(ctx, addresses, input.courseId)),
  ),
  getShortAddress: os.courses.getShortAddress.handler(({ input, context }) =>
    context.enter(input, (ctx) => shortAddressOf(ctx, input.courseId, publicUrl)),
  ),
  neighbours: os.courses.neighbours.handler(({ input, context }) =>
    context.enter(input, (ctx) => neighboursOf(ctx, input.courseId, input)),
  ),
  update: os.courses.update.handler(({ input, context }) =>
    context.enter(input, (ctx) => changeCourse(ctx, addresses, input.courseId, input)),
  ),
  changePortal: os.courses.changePortal.handler(({ input, context }) =>
    context.enter(input, (ctx) => changePortalSettings(ctx, addresses, input.courseId, input)),
  ),
  move: os.courses.move.handler(({ input, context }) =>
    context.enter(input, async (ctx) => {
      await moveCourse(ctx, input.courseId, input.move)
      return getCourse(ctx, addresses, input.courseId)
    }),
  ),
  remove: os.courses.remove.handler(({ input, context }) =>
    context.enter(input, (ctx) => removeCourse(ctx, input.courseId)),
  ),
  visit: os.courses.visit.handler(({ input, context }) =>
    context.enter(input, (ctx) => visitCourse(ctx, input.courseId)),
  ),
  ...appointmentsRoutes(followDates),
  ...templatesRoutes({ addresses }),
  ...attributesRoutes,
  ...placesRoutes,
  ...codesRoutes,
  ...extrasRoutes,
  ...firmsRoutes,
  ...instructorsRoutes,
  ...portalCoursesRoutes({ addresses, publicUrl }),
  ...characteristicsRoutes,
  ...closuresRoutes,
  ...widgetsRoutes,
  ...refundSettingsRoutes,
  ...firmSettingsRoutes,
  ...feedsRoutes({ vault, publicUrl }),
})
