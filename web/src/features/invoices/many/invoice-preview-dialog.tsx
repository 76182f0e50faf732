import { Button } from '@mantine/core'
import type { Invoice } from '@reihum/contract/invoices/invoice.schema.ts'
import { invoiceFormatNames } from '@reihum/contract/invoices/invoice-states.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '#platform/connection.ts'
import { ApiProblem } from '#platform/problems.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { Dialog, DialogButtons, type DialogState } from '#ui/dialog.tsx'
import { PaperPages } from '#ui/paper-pages.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { invoiceMessages } from '../invoice.messages.ts'
import { useInvoiceName } from '../invoice-list.tsx'
import { manyMessages } from './many.messages.ts'
import classes from './many.module.css'

type PreviewProps = DialogState & { invoices: readonly Invoice[]; first: number }

/** The invoices of a list one after the other: the mail that brings each, and its paper. */
export function InvoicePreviewDialog({ invoices, first, ...dialog }: PreviewProps) {
  const text = useText(manyMessages)
  const nameOf = useInvoiceName()
  const [at, setAt] = useState(first)
  const invoice = invoices[at]
  if (!invoice) return null
  return (
    <Dialog
      {...dialog}
      isWide
      title={text(invoice.state === 'draft' ? 'previewDraft' : 'previewTitle')}
      text={[nameOf(invoice), invoice.recipientName].filter(Boolean).join(' · ')}
    >
      {invoice.state === 'final' && <Mail invoice={invoice} />}
      <Paper invoice={invoice} />
      <DialogButtons onBack={dialog.onClose} back={text('close')}>
        <Button variant="default" disabled={at === 0} onClick={() => setAt(at - 1)}>
          {text('previous')}
        </Button>
        <Button variant="default" disabled={at === invoices.length - 1} onClick={() => setAt(at + 1)}>
          {text('next')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

type Of = { invoice: Invoice }

function Mail({ invoice }: Of) {
  const text = useText(manyMessages)
  const locale = useLocale()
  const tenant = useActiveTenant().id
  const shownInline = ['INVOICE_WITHOUT_ADDRESS', 'PERSON_ERASED']
  const { data, error } = useQuery({
    ...queries.invoices.previewInvoiceMail.queryOptions({ input: { tenant, invoiceId: invoice.id } }),
    retry: false,
    meta: { shownInline },
  })
  if (error instanceof ApiProblem)
    return (
      <p role="status">
        {text('mailFailed')} {error.detail || error.message}
      </p>
    )
  return (
    <section aria-label={text('mail')} className={classes.words} aria-busy={!data}>
      <p className="grey">
        {[data?.recipient, invoiceFormatNames[invoice.format][locale], ...(data?.filenames ?? [])]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p>
        <strong>{data?.subject ?? '…'}</strong>
      </p>
      {data?.text}
    </section>
  )
}

function Paper({ invoice }: Of) {
  const words = useText(invoiceMessages)
  const tenant = useActiveTenant().id
  const query = useQuery({
    ...queries.invoices.drawInvoice.queryOptions({ input: { tenant, invoiceId: invoice.id } }),
    retry: false,
  })
  return (
    <Loaded query={query}>{(picture) => <PaperPages picture={picture} label={words('paperLabel')} />}</Loaded>
  )
}
