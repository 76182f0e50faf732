import type { FileAddresses } from '#features/files/file-addresses.ts'
import { os } from '#platform/http/procedures.ts'
import { notYet } from './not-yet.ts'
import { portalChoices, portalMonth } from './portal-calendar.queries.ts'
import { listPortalCourses } from './portal-course.queries.ts'
import { getPortalCourse, portalPages } from './portal-course-page.queries.ts'

export const portalCoursesRoutes = ({ addresses }: { addresses: FileAddresses }) => ({
  portalList: os.courses.portalList.handler(({ input, context }) =>
    context.enter(input, (ctx) => listPortalCourses(ctx, addresses, input)),
  ),
  portalMonth: os.courses.portalMonth.handler(({ input, context }) =>
    context.enter(input, (ctx) => portalMonth(ctx, input)),
  ),
  portalChoices: os.courses.portalChoices.handler(({ input, context }) =>
    context.enter(input, portalChoices),
  ),
  portalPages: os.courses.portalPages.handler(({ input, context }) =>
    context.enter(input, (ctx) => portalPages(ctx, input.page)),
  ),
  portalGet: os.courses.portalGet.handler(({ input, context }) =>
    context.enter(input, (ctx) => getPortalCourse(ctx, addresses, input.courseId)),
  ),
  calendarFeed: os.courses.calendarFeed.handler(notYet),
})
