import { os } from '#platform/http/procedures.ts'
import { changeCourse } from './change-course.ts'
import { getCourse, getPortalCourse, listCourses, listPortalCourses } from './course.queries.ts'
import { createCourse } from './create-course.ts'
import { instructorsRoutes } from './instructors.routes.ts'
import { placesRoutes } from './places.routes.ts'
import { publishCourse } from './publish-course.ts'

export const coursesRoutes = {
  list: os.courses.list.handler(({ input, context }) =>
    context.enter(input, (ctx) => listCourses(ctx, input)),
  ),
  create: os.courses.create.handler(({ input, context }) =>
    context.enter(input, (ctx) => createCourse(ctx, input)),
  ),
  get: os.courses.get.handler(({ input, context }) =>
    context.enter(input, (ctx) => getCourse(ctx, input.courseId)),
  ),
  update: os.courses.update.handler(({ input, context }) =>
    context.enter(input, (ctx) => changeCourse(ctx, input.courseId, input.course)),
  ),
  publish: os.courses.publish.handler(({ input, context }) =>
    context.enter(input, (ctx) => publishCourse(ctx, input.courseId)),
  ),
  portalList: os.courses.portalList.handler(({ input, context }) =>
    context.enter(input, (ctx) => listPortalCourses(ctx, input)),
  ),
  portalGet: os.courses.portalGet.handler(({ input, context }) =>
    context.enter(input, (ctx) => getPortalCourse(ctx, input.courseId)),
  ),
  ...placesRoutes,
  ...instructorsRoutes,
}
