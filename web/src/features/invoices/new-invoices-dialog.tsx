import { NativeSelect } from '@mantine/core'
import { invoiceGrouping } from '@reihum/contract/invoices/invoice.schema.ts'
import { day } from '@reihum/contract/wire/days.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { useState } from 'react'
import { z } from 'zod'
import { useCallForm } from '#platform/call-form.ts'
import { api } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { notify } from '#platform/notifications.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Dialog, DialogForm, type DialogState } from '#ui/dialog.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import formClasses from '#ui/form/form.module.css'
import { useText } from '#ui/text.tsx'
import { invoiceMessages } from './invoice.messages.ts'
import { reloadInvoices } from './invoice-query.ts'

const fields = z.object({ from: day, until: day, grouping: invoiceGrouping })

/** Makes drafts of what was charged in a time and is on no invoice yet. */
export function NewInvoicesDialog(state: DialogState) {
  const text = useText(invoiceMessages)
  return (
    <Dialog {...state} title={text('newInvoices')} text={text('newText')}>
      <NewInvoicesForm onClose={state.onClose} />
    </Dialog>
  )
}

function NewInvoicesForm({ onClose }: Pick<DialogState, 'onClose'>) {
  const text = useText(invoiceMessages)
  const tenant = useActiveTenant().id
  const { timeZone } = useFormats()
  const today = wallClockOf(new Date(), timeZone).date
  const [requestKey] = useState(newId)
  const form = useCallForm({
    schema: fields,
    initial: { from: `${today.slice(0, 7)}-01`, until: today, grouping: 'booking' as const },
    call: async ({ from, until, grouping }) => {
      const selection = { from, until, companiesOnly: grouping === 'company' }
      const { ids } = await api.invoices.createInvoices({ tenant, requestKey, grouping, selection })
      notify({ kind: 'positive', message: text('drafted', { count: ids.length }) })
      void reloadInvoices()
      onClose()
    },
    above: ['INVOICE_NOTHING_TO_CHARGE', 'INVOICE_RECEIVABLE_TAKEN'],
  })
  return (
    <DialogForm form={form} button={text('makeDrafts')} onBack={onClose}>
      {form.refusal && <RefusalAlert problem={form.refusal} />}
      <div className={formClasses.triple}>
        <DateField data-autofocus label={text('from')} withAsterisk {...form.field('from')} />
        <DateField label={text('until')} withAsterisk {...form.field('until')} />
      </div>
      <NativeSelect
        label={text('grouping')}
        data={invoiceGrouping.options.map((value) => ({ value, label: text(`by_${value}`) }))}
        {...form.field('grouping')}
      />
    </DialogForm>
  )
}
