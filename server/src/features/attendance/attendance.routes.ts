import { os } from '#platform/http/procedures.ts'
import { courseAttendances } from './course-attendance.queries.ts'
import { exportAttendance } from './export-attendance.ts'
import { extrasAt } from './extras-at.queries.ts'
import { attendanceOfFirm } from './firm-attendance.queries.ts'
import { registrationAttendances } from './registration-attendance.queries.ts'
import { seeProofOf } from './see-proof.ts'
import { readGroupAfterCourse, setGroupAfterCourse } from './set-group-after-course.ts'
import { attendanceOfDay, attendanceSheet } from './sheet.queries.ts'
import { takeMarks } from './take-marks.ts'
import { timetableOfCaller } from './timetable/timetable.queries.ts'

export const attendanceRoutes = {
  day: os.attendance.day.handler(({ input, context }) =>
    context.enter(input, (ctx) => attendanceOfDay(ctx, input.day)),
  ),
  sheet: os.attendance.sheet.handler(({ input, context }) =>
    context.enter(input, (ctx) => attendanceSheet(ctx, input.appointmentId)),
  ),
  extrasAt: os.attendance.extrasAt.handler(({ input, context }) =>
    context.enter(input, (ctx) => extrasAt(ctx, input.appointmentId)),
  ),
  timetable: os.attendance.timetable.handler(({ input, context }) =>
    context.enter(input, (ctx) => timetableOfCaller(ctx, input.day)),
  ),
  takeMarks: os.attendance.takeMarks.handler(({ input, context }) =>
    context.enter(input, async (ctx) => ({
      outcomes: await takeMarks(ctx, input),
      now: ctx.now.toISOString(),
    })),
  ),
  seeProof: os.attendance.seeProof.handler(({ input, context }) =>
    context.enter(input, (ctx) => seeProofOf(ctx, input.registrationId)),
  ),
  ofCourse: os.attendance.ofCourse.handler(({ input, context }) =>
    context.enter(input, (ctx) => courseAttendances(ctx, input.courseId)),
  ),
  groupAfterCourse: os.attendance.groupAfterCourse.handler(({ input, context }) =>
    context.enter(input, (ctx) => readGroupAfterCourse(ctx, input.courseId)),
  ),
  setGroupAfterCourse: os.attendance.setGroupAfterCourse.handler(({ input, context }) =>
    context.enter(input, (ctx) => setGroupAfterCourse(ctx, input)),
  ),
  exportCourse: os.attendance.exportCourse.handler(({ input, context }) =>
    context.exportFile(input, (ctx) => exportAttendance(ctx, input, context.locale)),
  ),
  ofFirm: os.attendance.ofFirm.handler(({ input, context }) =>
    context.enter(input, (ctx) => attendanceOfFirm(ctx, input)),
  ),
  ofRegistration: os.attendance.ofRegistration.handler(({ input, context }) =>
    context.enter(input, (ctx) => registrationAttendances(ctx, input.registrationId)),
  ),
}
