import type { FileAddresses } from '#features/files/file-addresses.ts'
import { requireFeature } from '#features/tenants/tier.queries.ts'
import { os } from '#platform/http/procedures.ts'
import { portalValueOf } from '../characteristics/portal-characteristics.queries.ts'
import { calendarFeed } from './calendar-feed.queries.ts'
import { portalChoices, portalMonth } from './portal-calendar.queries.ts'
import { listPortalCourses } from './portal-course.queries.ts'
import { getPortalCourse, portalPages } from './portal-course-page.queries.ts'
import { courseAtShortAddress } from './short-address.queries.ts'

type Dependencies = { addresses: FileAddresses; publicUrl: string }

export const portalCoursesRoutes = ({ addresses, publicUrl }: Dependencies) => ({
  portalList: os.courses.portalList.handler(({ input, context }) =>
    context.enter(input, (ctx) => listPortalCourses(ctx, addresses, input)),
  ),
  portalMonth: os.courses.portalMonth.handler(({ input, context }) =>
    context.enter(input, (ctx) => portalMonth(ctx, input)),
  ),
  portalChoices: os.courses.portalChoices.handler(({ input, context }) =>
    context.enter(input, (ctx) => portalChoices(ctx, input)),
  ),
  portalValue: os.courses.portalValue.handler(({ input, context }) =>
    context.enter(input, (ctx) => portalValueOf(ctx, input)),
  ),
  portalPages: os.courses.portalPages.handler(({ input, context }) =>
    context.enter(input, (ctx) => portalPages(ctx, input.page)),
  ),
  portalGet: os.courses.portalGet.handler(({ input, context }) =>
    context.enter(input, (ctx) => getPortalCourse(ctx, addresses, input.courseId)),
  ),
  portalShortAddress: os.courses.portalShortAddress.handler(({ input, context }) =>
    context.enter(input, (ctx) => courseAtShortAddress(ctx, input.addressCode)),
  ),
  calendarFeed: os.courses.calendarFeed.handler(({ input, context }) =>
    context.enter(input, async (ctx) => {
      await requireFeature(ctx, 'courseCalendar')
      const { content, filename, changedAt } = await calendarFeed(ctx, input.course_id, publicUrl)
      return new File([content], filename, { type: 'text/calendar', lastModified: changedAt.getTime() })
    }),
  ),
})
