import type { SaleDrillWish } from '@reihum/contract/registrations/sale-drill.schema.ts'
import type { DomainEvent } from '#platform/audit/record.ts'

/** That somebody put load on the server; what happens within a drill is written down nowhere. */
export function saleDrillStarted(courseId: string, { registrants, places }: SaleDrillWish): DomainEvent {
  return {
    name: 'sale-drill.started',
    subject: { kind: 'course', id: courseId },
    payload: {},
    metadata: { registrants, places },
  }
}
