import { os } from '#platform/http/procedures.ts'
import { archiveInstructor, restoreInstructor } from './archive-instructor.ts'
import { changeInstructor } from './change-instructor.ts'
import { createInstructor } from './create-instructor.ts'
import { getInstructor, listInstructors } from './instructor.queries.ts'
import { linkInstructor } from './link-instructor.ts'
import { removeInstructor } from './remove-instructor.ts'

export const instructorsRoutes = {
  listInstructors: os.courses.listInstructors.handler(({ input, context }) =>
    context.enter(input, (ctx) => listInstructors(ctx, input)),
  ),
  createInstructor: os.courses.createInstructor.handler(({ input, context }) =>
    context.enter(input, (ctx) => createInstructor(ctx, input)),
  ),
  getInstructor: os.courses.getInstructor.handler(({ input, context }) =>
    context.enter(input, (ctx) => getInstructor(ctx, input.instructorId)),
  ),
  changeInstructor: os.courses.changeInstructor.handler(({ input, context }) =>
    context.enter(input, (ctx) => changeInstructor(ctx, input.instructorId, input)),
  ),
  linkInstructor: os.courses.linkInstructor.handler(({ input, context }) =>
    context.enter(input, (ctx) => linkInstructor(ctx, input.instructorId, input.userId)),
  ),
  archiveInstructor: os.courses.archiveInstructor.handler(({ input, context }) =>
    context.enter(input, (ctx) => archiveInstructor(ctx, input.instructorId)),
  ),
  restoreInstructor: os.courses.restoreInstructor.handler(({ input, context }) =>
    context.enter(input, (ctx) => restoreInstructor(ctx, input.instructorId)),
  ),
  removeInstructor: os.courses.removeInstructor.handler(({ input, context }) =>
    context.enter(input, (ctx) => removeInstructor(ctx, input.instructorId)),
  ),
}
