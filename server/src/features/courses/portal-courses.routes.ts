import type { FileAddresses } from '#features/files/file-addresses.ts'
import { os } from '#platform/http/procedures.ts'
import { notYet } from './not-yet.ts'
import { getPortalCourse, listPortalCourses } from './portal-course.queries.ts'

export const portalCoursesRoutes = ({ addresses }: { addresses: FileAddresses }) => ({
  portalList: os.courses.portalList.handler(({ input, context }) =>
    context.enter(input, (ctx) => listPortalCourses(ctx, addresses, input)),
  ),
  portalMonth: os.courses.portalMonth.handler(notYet),
  portalChoices: os.courses.portalChoices.handler(notYet),
  portalGet: os.courses.portalGet.handler(({ input, context }) =>
    context.enter(input, (ctx) => getPortalCourse(ctx, addresses, input.courseId)),
  ),
  calendarFeed: os.courses.calendarFeed.handler(notYet),
})
