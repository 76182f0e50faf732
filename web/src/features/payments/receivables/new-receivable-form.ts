import { newReceivable } from '@reihum/contract/payments/receivable.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { useState } from 'react'
import { goTo } from '#platform/addresses.ts'
import { useCallForm } from '#platform/call-form.ts'
import { api } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { keepReceivable } from '../money-query.ts'
import { receivableMessages } from './receivable.messages.ts'

const fields = newReceivable.omit({ requestKey: true })
export type NewReceivableForm = ReturnType<typeof useNewReceivable>

/** The line that a new receivable begins with; taxed as the provider has to say. */
export const blankLine = {
  label: '',
  quantityHundredths: 100,
  unitCents: '' as number | string,
  taxCategory: 'exempt',
  taxRate: 0,
} as const

/** Two weeks, as most people are used to. */
const usualDays = 14

/** The form of a new receivable, whose creation leads to its page. */
export function useNewReceivable(given: string | undefined) {
  const text = useText(receivableMessages)
  const tenant = useActiveTenant().id
  const { money, timeZone } = useFormats()
  // The key stays the same, so that a second press charges nothing twice.
  const [requestKey] = useState(newId)
  const form = useCallForm({
    schema: fields,
    initial: {
      personId: given ?? '',
      title: '',
      dueOn: wallClockOf(new Date(Date.now() + usualDays * 86_400_000), timeZone).date,
      serviceStart: null,
      serviceEnd: null,
      note: '',
      // An amount that is not typed yet is no number; the form says so when it is sent.
      lines: [blankLine] as never,
    },
    call: async (wanted) => {
      const made = await api.payments.createReceivable({ tenant, requestKey, ...wanted })
      keepReceivable(tenant, made)
      const { title, amountCents } = made
      notify({ kind: 'positive', message: text('created', { title, amount: money(amountCents) }) })
      form.forgetChanges()
      goTo(`/receivables/${made.id}`)
    },
    above: ['PERSON_ERASED'],
  })
  return form
}
