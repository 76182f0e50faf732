import { z } from 'zod'
import { courseId, tenantRef } from '../wire/ids.schema.ts'
import { refusals } from '../wire/refusals.ts'
import { route } from '../wire/route.ts'
import {
  attendanceFigures,
  courseCurve,
  figuresInput,
  loadFigures,
  moneyFigures,
  refuseBrokenDays,
  registrationFigures,
} from './figures.schema.ts'

const tags = ['insights']
const asked = figuresInput.extend({ tenant: tenantRef }).superRefine(refuseBrokenDays)

export const figuresContract = {
  registrationFigures: route('registrations.read')
    .route({
      method: 'GET',
      path: '/{tenant}/figures/registrations',
      tags,
      summary: 'Registrations made and cancelled over time, against the period before',
    })
    .input(asked)
    .output(registrationFigures),
  exportRegistrationFigures: route('registrations.read')
    .route({
      method: 'GET',
      path: '/{tenant}/figures/registrations/export',
      tags,
      summary: 'Registrations made and cancelled over time as a CSV file',
    })
    .errors(refusals('TOO_MANY_ROWS', 'BUSY'))
    .input(asked)
    .output(z.file()),
  courseCurve: route('registrations.read')
    .route({
      method: 'GET',
      path: '/{tenant}/courses/{courseId}/figures/registrations',
      tags,
      summary: 'How many people were registered for a course, from the first registration on',
    })
    .errors(refusals('NOT_FOUND'))
    .input(z.object({ tenant: tenantRef, courseId }))
    .output(courseCurve),
  moneyFigures: route('money.read')
    .route({
      method: 'GET',
      path: '/{tenant}/figures/money',
      tags,
      summary: 'Money received and given back over time, against the period before',
    })
    .input(asked)
    .output(moneyFigures),
  exportMoneyFigures: route('money.read')
    .route({
      method: 'GET',
      path: '/{tenant}/figures/money/export',
      tags,
      summary: 'Money received and given back over time as a CSV file',
    })
    .errors(refusals('TOO_MANY_ROWS', 'BUSY'))
    .input(asked)
    .output(z.file()),
  loadFigures: route('courses.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/figures/load',
      tags,
      summary: 'How full courses were and are, and how many hours a week rooms are used',
    })
    .input(asked)
    .output(loadFigures),
  exportLoadFigures: route('courses.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/figures/load/export',
      tags,
      summary: 'How full courses were over time as a CSV file',
    })
    .errors(refusals('TOO_MANY_ROWS', 'BUSY'))
    .input(asked)
    .output(z.file()),
  attendanceFigures: route('courses.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/figures/attendance',
      tags,
      summary: 'Who was there and who was not, of those whose attendance was taken',
    })
    .input(asked)
    .output(attendanceFigures),
  exportAttendanceFigures: route('courses.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/figures/attendance/export',
      tags,
      summary: 'Who was there and who was not over time as a CSV file',
    })
    .errors(refusals('TOO_MANY_ROWS', 'BUSY'))
    .input(asked)
    .output(z.file()),
}
