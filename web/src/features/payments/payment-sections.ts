import type { Payment } from '@reihum/contract/payments/payment.schema.ts'
import type { ComponentType } from 'react'
import { slotFor } from '#platform/room.ts'

/** Sections that other rooms add to the page of a payment. */
export const paymentSections = slotFor<ComponentType<{ paymentId: Payment['id'] }>>('sections of a payment')

/** What other rooms have to say above the lists of payments, as long as there is something to say. */
export const paymentNotices = slotFor<ComponentType>('notices above payments')
