import type { WhenFull } from '@reihum/contract/registrations/booking.schema.ts'
import type {
  RegistrationBulkAction,
  RegistrationSelection,
} from '@reihum/contract/registrations/bulk-run.schema.ts'
import type { Registration } from '@reihum/contract/registrations/registration.schema.ts'

export type BulkKind = RegistrationBulkAction['type']
export type BulkQuestion = { kind: BulkKind; selection: RegistrationSelection }

/** All options of the dialog; which of them count depends on the action. */
export type BulkOptions = {
  reason: string
  inform: boolean
  whenFull: WhenFull
  courseId: Registration['courseId'] | undefined
}

export const plainOptions: BulkOptions = { reason: '', inform: true, whenFull: 'refuse', courseId: undefined }

/** The action as the server takes it; null while something is still to be chosen. */
export function actionOf(kind: BulkKind, options: BulkOptions): RegistrationBulkAction | null {
  const { reason, inform, whenFull, courseId } = options
  switch (kind) {
    case 'confirm':
      return { type: kind, inform }
    case 'cancel':
      return { type: kind, reason: reason.trim(), inform }
    case 'move_up':
      return whenFull === 'waiting_list' ? null : { type: kind, whenFull, inform }
    case 'rebook':
      return courseId ? { type: kind, courseId, whenFull, inform } : null
    case 'tell':
      return { type: kind }
  }
}
