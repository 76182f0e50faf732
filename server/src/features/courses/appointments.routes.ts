import { os } from '#platform/http/procedures.ts'
import { notYet } from './not-yet.ts'

export const appointmentsRoutes = {
  listAppointments: os.courses.listAppointments.handler(notYet),
  calendar: os.courses.calendar.handler(notYet),
  holidayRegions: os.courses.holidayRegions.handler(notYet),
  previewSeries: os.courses.previewSeries.handler(notYet),
  checkClashes: os.courses.checkClashes.handler(notYet),
  addAppointments: os.courses.addAppointments.handler(notYet),
  changeAppointment: os.courses.changeAppointment.handler(notYet),
  cancelAppointment: os.courses.cancelAppointment.handler(notYet),
  restoreAppointment: os.courses.restoreAppointment.handler(notYet),
  removeAppointment: os.courses.removeAppointment.handler(notYet),
}
