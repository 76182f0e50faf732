import { z } from 'zod'
import { courseId, saleDrillId, tenantRef } from '../wire/ids.schema.ts'
import { route } from '../wire/route.ts'
import { refusals } from './registration-refusals.ts'
import { saleDrill, saleDrills, saleDrillWish } from './sale-drill.schema.ts'

const ofTenant = z.object({ tenant: tenantRef })
const tags = ['registrations']
const manage = () => route('courses.manage', { feature: 'saleDrill' })

/** Trying out the opening of a sale on this very server. */
export const saleDrillsContract = {
  saleDrills: manage()
    .route({
      method: 'GET',
      path: '/{tenant}/courses/{courseId}/sale-drills',
      tags,
      summary: 'Drills of a sale: the one that runs, and what earlier ones measured',
    })
    .errors(refusals('NOT_FOUND'))
    .input(ofTenant.extend({ courseId }))
    .output(saleDrills),
  startSaleDrill: manage()
    .route({
      method: 'POST',
      path: '/{tenant}/courses/{courseId}/sale-drills',
      tags,
      summary: 'Let many register at once in a copy of the course, which is taken away afterwards',
    })
    .errors(
      refusals(
        'NOT_FOUND',
        'VERIFICATION_REQUIRED',
        'COURSE_INCOMPLETE',
        'SALE_DRILL_RUNNING',
        'TOO_MANY_SALE_DRILLS',
      ),
    )
    .input(saleDrillWish.extend({ tenant: tenantRef, courseId, id: saleDrillId }))
    .output(saleDrill),
  cancelSaleDrill: manage()
    .route({
      method: 'POST',
      path: '/{tenant}/sale-drills/{saleDrillId}/cancel',
      tags,
      summary: 'Stop a drill; one that is over stays as it is',
    })
    .errors(refusals('NOT_FOUND'))
    .input(ofTenant.extend({ saleDrillId }))
    .output(saleDrill),
}
