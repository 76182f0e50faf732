import { Textarea, TextInput } from '@mantine/core'
import type { InvoiceDetail } from '@reihum/contract/invoices/invoice.schema.ts'
import { invoiceFormatNames } from '@reihum/contract/invoices/invoice-states.ts'
import { line } from '@reihum/contract/wire/line.schema.ts'
import type { RunProgress } from '@reihum/contract/wire/run.schema.ts'
import { email, text as words } from '@reihum/contract/wire/text.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { useCallForm } from '#platform/call-form.ts'
import { api, queries } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { Dialog, DialogForm, type DialogState } from '#ui/dialog.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { invoiceMessages } from './invoice.messages.ts'
import { reloadInvoices } from './invoice-query.ts'

const fields = z.object({
  recipient: email(),
  subject: line(200).min(1),
  text: words(5000).trim().min(1),
})

type SendProps = DialogState & { invoice: InvoiceDetail }

/** Shows the mail as it is proposed, to be changed before it goes out. */
export function SendDialog({ invoice, ...state }: SendProps) {
  const text = useText(invoiceMessages)
  const tenant = useActiveTenant().id
  const query = useQuery(
    queries.invoices.previewInvoiceMail.queryOptions({
      input: { tenant, invoiceId: invoice.id },
      gcTime: 0,
      retry: false,
    }),
  )
  return (
    <Dialog {...state} title={text('sendTitle', { number: invoice.number ?? '' })}>
      <Loaded query={query}>
        {(proposed) => <SendForm invoice={invoice} proposed={proposed} onClose={state.onClose} />}
      </Loaded>
    </Dialog>
  )
}

type Proposed = Awaited<ReturnType<typeof api.invoices.previewInvoiceMail>>

/** Waits until the mail is on its way, or was refused. */
async function ended(tenant: string, run: RunProgress): Promise<RunProgress> {
  let seen = run
  for (let tries = 0; seen.finishedAt === null && tries < 40; tries += 1) {
    await new Promise((go) => setTimeout(go, 500))
    seen = await api.invoices.invoiceRun({ tenant, runId: run.id, after: 0 })
  }
  return seen
}

function SendForm({
  invoice,
  proposed,
  onClose,
}: Pick<SendProps, 'invoice' | 'onClose'> & { proposed: Proposed }) {
  const text = useText(invoiceMessages)
  const locale = useLocale()
  const tenant = useActiveTenant().id
  const [requestKey] = useState(newId)
  const form = useCallForm({
    schema: fields,
    initial: { recipient: proposed.recipient, subject: proposed.subject, text: proposed.text },
    call: async ({ recipient, ...letter }) => {
      const of = { tenant, invoiceId: invoice.id, requestKey, recipient }
      const run = await ended(
        tenant,
        await api.invoices.sendInvoice({ ...of, letter, again: proposed.wasSent }),
      )
      const refused = run.items.find(({ outcome }) => outcome === 'refused')
      if (refused)
        notify({
          kind: 'negative',
          message: text('sendFailed', { reason: refused.detail ?? refused.code ?? '' }),
        })
      else notify({ kind: 'positive', message: text('sendDone', { recipient }) })
      void reloadInvoices()
      onClose()
    },
  })
  return (
    <DialogForm form={form} button={text(proposed.wasSent ? 'sendAgain' : 'send')} onBack={onClose}>
      <p className="grey">
        {[invoiceFormatNames[proposed.format][locale], ...proposed.filenames].join(' · ')}
      </p>
      <TextInput
        data-autofocus
        label={text('to')}
        type="email"
        withAsterisk
        maxLength={254}
        {...form.field('recipient')}
      />
      <TextInput label={text('subject')} withAsterisk maxLength={200} {...form.field('subject')} />
      <Textarea
        label={text('mailText')}
        withAsterisk
        autosize
        minRows={6}
        maxRows={14}
        maxLength={5000}
        {...form.field('text')}
      />
    </DialogForm>
  )
}
