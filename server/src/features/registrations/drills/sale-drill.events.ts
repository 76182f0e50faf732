import type { SaleDrillWish } from '@reihum/contract/registrations/sale-drill.schema.ts'
import { event } from '#platform/audit/event.ts'

/** Records that somebody put load on the server; nothing that happens within a drill is logged. */
export function saleDrillStarted(courseId: string, { registrants, places }: SaleDrillWish) {
  return event({
    name: 'sale-drill.started',
    subject: { kind: 'course', id: courseId },
    payload: {},
    metadata: { registrants, places },
  })
}
