import type { PaymentMethod } from '@reihum/contract/tenants/payment-methods.ts'
import type { ComponentType } from 'react'
import { slotFor } from '#platform/room.ts'

/** How other rooms let a payment method be set up, below the transfer on the page of the payment methods. */
export const methodParts = slotFor<ComponentType<{ methods: readonly PaymentMethod[] }>>(
  'parts of the payment methods',
)

/** How the courses say, in the part of a method, which of them offer it. */
export const methodUses = slotFor<ComponentType<{ method: PaymentMethod }>>('uses of a payment method')
