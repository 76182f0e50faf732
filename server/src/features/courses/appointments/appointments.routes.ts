import { os } from '#platform/http/procedures.ts'
import { addAppointments } from './add-appointments.ts'
import { getAppointments, listAppointments } from './appointment.queries.ts'
import { readCalendar } from './calendar.queries.ts'
import { cancelAppointment } from './cancel-appointment.ts'
import { changeAppointment } from './change-appointment.ts'
import { checkClashes } from './check-clashes.ts'
import type { FollowCancelledDates } from './follow-cancelled-dates.ts'
import { listHolidayRegions } from './holiday.queries.ts'
import { previewLessons, previewSeries } from './preview-series.ts'
import { removeAppointment } from './remove-appointment.ts'
import { restoreAppointment } from './restore-appointment.ts'
import { takeBackAppointments } from './take-back-appointments.ts'

export const appointmentsRoutes = (followDates: FollowCancelledDates) => ({
  listAppointments: os.courses.listAppointments.handler(({ input, context }) =>
    context.enter(input, (ctx) => listAppointments(ctx, input)),
  ),
  calendar: os.courses.calendar.handler(({ input, context }) =>
    context.enter(input, (ctx) => readCalendar(ctx, input, context.locale)),
  ),
  holidayRegions: os.courses.holidayRegions.handler(({ input, context }) =>
    context.enter(input, (ctx) => listHolidayRegions(ctx, input.country, context.locale)),
  ),
  previewSeries: os.courses.previewSeries.handler(({ input, context }) =>
    context.enter(input, (ctx) => previewSeries(ctx, input.courseId, input.series, context.locale)),
  ),
  previewAgreedLessons: os.courses.previewAgreedLessons.handler(({ input, context }) =>
    context.enter(input, (ctx) => previewLessons(ctx, input.series, context.locale)),
  ),
  checkClashes: os.courses.checkClashes.handler(({ input, context }) =>
    context.enter(input, (ctx) => checkClashes(ctx, input)),
  ),
  addAppointments: os.courses.addAppointments.handler(({ input, context }) =>
    context.enter(input, async (ctx) => {
      const added = await addAppointments(ctx, input.courseId, input)
      const ids = input.appointments.map(({ id }) => id)
      return { items: await getAppointments(ctx, ids), added: added.length }
    }),
  ),
  takeBackAppointments: os.courses.takeBackAppointments.handler(({ input, context }) =>
    context.enter(input, (ctx) => takeBackAppointments(ctx, input.courseId, input.appointmentIds)),
  ),
  changeAppointment: os.courses.changeAppointment.handler(({ input, context }) =>
    context.enter(input, (ctx) => changeAppointment(ctx, input.appointmentId, input)),
  ),
  cancelAppointment: os.courses.cancelAppointment.handler(({ input, context }) =>
    context.enter(input, (ctx) => cancelAppointment(ctx, input.appointmentId, input, followDates)),
  ),
  restoreAppointment: os.courses.restoreAppointment.handler(({ input, context }) =>
    context.enter(input, (ctx) => restoreAppointment(ctx, input.appointmentId, input, followDates)),
  ),
  removeAppointment: os.courses.removeAppointment.handler(({ input, context }) =>
    context.enter(input, (ctx) => removeAppointment(ctx, input.appointmentId)),
  ),
})
