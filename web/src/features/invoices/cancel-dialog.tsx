import { Textarea } from '@mantine/core'
import type { InvoiceDetail } from '@reihum/contract/invoices/invoice.schema.ts'
import { line } from '@reihum/contract/wire/line.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { useCallForm } from '#platform/call-form.ts'
import { api, queries } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { notify } from '#platform/notifications.ts'
import { ApiProblem } from '#platform/problems.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Dialog, DialogForm, type DialogState } from '#ui/dialog.tsx'
import { PaperPages } from '#ui/paper-pages.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { invoiceMessages } from './invoice.messages.ts'
import { keepInvoice, reloadInvoices } from './invoice-query.ts'

const fields = z.object({ reason: line(300).default('') })

type CancelProps = DialogState & { invoice: InvoiceDetail; isAnew: boolean }

/** Asks before all of an invoice is taken back, on demand with a new one in its place. */
export function CancelDialog({ invoice, isAnew, ...state }: CancelProps) {
  const text = useText(invoiceMessages)
  const { money } = useFormats()
  const what = { number: invoice.number ?? '', amount: money(invoice.grossCents) }
  return (
    <Dialog
      {...state}
      isWide={isAnew}
      title={text(isAnew ? 'cancelAndNewTitle' : 'cancelTitle', what)}
      text={text(isAnew ? 'cancelAndNewText' : 'cancelText', what)}
    >
      <CancelForm invoice={invoice} isAnew={isAnew} onClose={state.onClose} />
    </Dialog>
  )
}

function CancelForm({ invoice, isAnew, onClose }: Pick<CancelProps, 'invoice' | 'isAnew' | 'onClose'>) {
  const text = useText(invoiceMessages)
  const tenant = useActiveTenant().id
  // The key stays the same, so that a second press cancels nothing twice.
  const [requestKey] = useState(newId)
  const form = useCallForm({
    schema: fields,
    initial: { reason: '' },
    call: async ({ reason }) => {
      const of = { tenant, invoiceId: invoice.id }
      keepInvoice(tenant, await api.invoices.cancelInvoice({ ...of, requestKey, reason, anew: isAnew }))
      void reloadInvoices()
      notify({ kind: 'positive', message: text(isAnew ? 'cancelledAndNew' : 'cancelledDone') })
      onClose()
    },
    above: ['INVOICE_CANCELLED', 'INVOICE_CREDITED', 'INVOICE_INCOMPLETE', 'INVOICE_NUMBER_TAKEN'],
  })
  return (
    <DialogForm
      form={form}
      button={text(isAnew ? 'cancelAndNew' : 'cancel')}
      onBack={onClose}
      back={text('back')}
    >
      {form.refusal && <RefusalAlert problem={form.refusal} />}
      <Textarea
        data-autofocus
        label={text('reason')}
        description={text('reasonHint')}
        autosize
        minRows={2}
        maxLength={300}
        {...form.field('reason')}
      />
      {isAnew && <Anew invoice={invoice} />}
    </DialogForm>
  )
}

/** What would stand in its place: nothing of it is stored yet. */
function Anew({ invoice }: { invoice: InvoiceDetail }) {
  const text = useText(invoiceMessages)
  const tenant = useActiveTenant().id
  const { money } = useFormats()
  const query = useQuery({
    ...queries.invoices.drawInvoiceAnew.queryOptions({ input: { tenant, invoiceId: invoice.id } }),
    gcTime: 0,
    retry: false,
    meta: { shownInline: ['INVOICE_NOTHING_TO_CHARGE'] },
  })
  // Where nothing is charged any more, it is only cancelled.
  if (query.error instanceof ApiProblem && query.error.code === 'INVOICE_NOTHING_TO_CHARGE')
    return <p role="status">{text('anewNothing')}</p>
  return (
    <Loaded query={query}>
      {({ grossCents, picture }) => (
        <>
          <p role="status">
            {text('anewSays', { before: money(invoice.grossCents), now: money(grossCents) })}
          </p>
          <PaperPages picture={picture} label={text('anewLabel')} />
        </>
      )}
    </Loaded>
  )
}
