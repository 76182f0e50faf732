import type { CheckoutTask } from '@reihum/contract/checkout/checkout.schema.ts'
import type { ComponentType } from 'react'
import { slotFor } from '#platform/room.ts'

/** What other rooms can do about money that pays no place: give it back. */
export const creditActions = slotFor<ComponentType<{ task: CheckoutTask }>>('actions for online credits')
