import { Button, Menu } from '@mantine/core'
import type { InvoiceAction, InvoiceDetail } from '@reihum/contract/invoices/invoice.schema.ts'
import { isUndelivered } from '@reihum/contract/messages/mail.schema.ts'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useCall } from '#platform/call.ts'
import { api, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { saveFile } from '#platform/save-file.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { type DialogState, QuestionDialog } from '#ui/dialog.tsx'
import { MoreMenu } from '#ui/more-menu.tsx'
import { useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { invoiceMessages } from './invoice.messages.ts'
import { invoiceQuery, keepInvoice, reloadInvoices } from './invoice-query.ts'
import { SendDialog } from './send-dialog.tsx'

type Of = { invoice: InvoiceDetail }

type Corrections = Extract<InvoiceAction, 'recreate' | 'discard' | 'cancel' | 'cancel_and_new'>

/** What is needed only now and then. */
function Further({ invoice, onPick }: Of & { onPick: (action: Corrections) => void }) {
  const text = useText(invoiceMessages)
  const { allowedActions, differs, id } = invoice
  const can = (action: InvoiceAction) => allowedActions.includes(action)
  const item = (action: Corrections, label: string, isDestructive = false) =>
    can(action) && (
      <Menu.Item data-destructive={isDestructive || undefined} onClick={() => onPick(action)}>
        {label} …
      </Menu.Item>
    )
  const further: InvoiceAction[] = ['recreate', 'discard', 'credit', 'cancel', 'cancel_and_new']
  if (!further.some(can)) return null
  return (
    <MoreMenu label={text('more')}>
      {item('recreate', text('recreate'))}
      {can('credit') && (
        <Menu.Item component={Link} to={`/invoices/${id}/credit`}>
          {text('credit')} …
        </Menu.Item>
      )}
      {!differs && item('cancel_and_new', text('cancelAndNew'))}
      {item('cancel', text('cancel'), true)}
      {item('discard', text('discard'), true)}
    </MoreMenu>
  )
}

type ActionsProps = Of & {
  /** Saves what was typed into the draft; false: it could not be. */
  saveFirst?: () => Promise<boolean>
}

/** What can be done with it now, the next step last. */
export function InvoiceActions({ invoice, saveFirst }: ActionsProps) {
  const text = useText(invoiceMessages)
  const tenant = useActiveTenant().id
  const { subject, open, dialog, round } = useDialogFor<InvoiceAction>()
  const { allowedActions, state, sentAt, problems, differs } = invoice
  const can = (action: InvoiceAction) => allowedActions.includes(action)
  const isUnreached = invoice.mail !== null && isUndelivered(invoice.mail.state)
  const isToBeSent = sentAt === null || isUnreached
  /** What was typed is saved first; then something may be missing, which the page says. */
  const finalise = useMutation({
    mutationFn: async () => {
      if (saveFirst && !(await saveFirst())) return
      const fresh = queryClient.getQueryData<InvoiceDetail>(invoiceQuery(tenant, invoice.id).queryKey)
      if ((fresh ?? invoice).problems.length === 0) open('finalise')
    },
  })
  return (
    <>
      <Further invoice={invoice} onPick={open} />
      {(state === 'draft' || invoice.isPrinted) && <Download invoice={invoice} />}
      {can('cancel_and_new') && differs && (
        <Button onClick={() => open('cancel_and_new')}>{text('cancelAndNew')} …</Button>
      )}
      {can('finalise') && problems.length === 0 && (
        <Button loading={finalise.isPending} onClick={() => finalise.mutate()}>
          {text('finalise')} …
        </Button>
      )}
      {can('send') && (
        <Button
          variant={isToBeSent && !(differs && can('cancel_and_new')) ? 'filled' : 'default'}
          onClick={() => open('send')}
        >
          {text(sentAt === null ? 'send' : 'sendAgain')} …
        </Button>
      )}
      {subject === 'finalise' && <FinaliseDialog key={round} invoice={invoice} {...dialog} />}
      {subject === 'discard' && <DiscardDialog key={round} invoice={invoice} {...dialog} />}
      {subject === 'recreate' && <RecreateDialog key={round} invoice={invoice} {...dialog} />}
      {(subject === 'cancel' || subject === 'cancel_and_new') && (
        <CancelDialog key={round} invoice={invoice} isAnew={subject === 'cancel_and_new'} {...dialog} />
      )}
      {subject === 'send' && <SendDialog key={round} invoice={invoice} {...dialog} />}
    </>
  )
}

function Download({ invoice: { id: invoiceId, state } }: Of) {
  const text = useText(invoiceMessages)
  const tenant = useActiveTenant().id
  const call = useCall(async () => {
    const of = { tenant, invoiceId }
    saveFile(
      await (state === 'draft' ? api.invoices.invoiceDraftPaper(of) : api.invoices.downloadInvoice(of)),
    )
  })
  return (
    <Button
      variant="default"
      loading={call.isPending}
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      onClick={() => call.run(undefined)}
    >
      {text(state === 'draft' ? 'downloadDraft' : 'download')}
    </Button>
  )
}

type DialogOf = Of & DialogState

function FinaliseDialog({ invoice, ...state }: DialogOf) {
  const text = useText(invoiceMessages)
  const tenant = useActiveTenant().id
  const { money } = useFormats()
  const call = useCall(
    async () => {
      const stored = await api.invoices.finaliseInvoice({ tenant, invoiceId: invoice.id })
      keepInvoice(tenant, stored)
      notify({ kind: 'positive', message: text('finalised', { number: stored.number ?? '' }) })
      state.onClose()
    },
    { above: ['INVOICE_INCOMPLETE', 'INVOICE_NUMBER_TAKEN'] },
  )
  return (
    <QuestionDialog
      {...state}
      title={text('finaliseTitle', { amount: money(invoice.grossCents) })}
      text={text('finaliseText')}
      button={text('finalise')}
      isPending={call.isPending}
      onConfirm={() => void call.run(undefined).catch(() => undefined)}
    >
      {call.refusal && <RefusalAlert problem={call.refusal} />}
    </QuestionDialog>
  )
}

function DiscardDialog({ invoice, ...state }: DialogOf) {
  const text = useText(invoiceMessages)
  const tenant = useActiveTenant().id
  const navigate = useNavigate()
  const call = useCall(async () => {
    await api.invoices.discardInvoice({ tenant, invoiceId: invoice.id })
    notify({ kind: 'positive', message: text('discarded') })
    state.onClose()
    await navigate({ to: '/invoices' })
    void reloadInvoices()
  })
  return (
    <QuestionDialog
      {...state}
      title={text('discardTitle')}
      text={text('discardText')}
      button={text('discard')}
      isDestructive
      isPending={call.isPending}
      onConfirm={() => void call.run(undefined).catch(() => undefined)}
    />
  )
}

function RecreateDialog({ invoice, ...state }: DialogOf) {
  const text = useText(invoiceMessages)
  const tenant = useActiveTenant().id
  const call = useCall(
    async () => {
      keepInvoice(tenant, await api.invoices.recreateInvoice({ tenant, invoiceId: invoice.id }))
      notify({ kind: 'positive', message: text('recreated') })
      state.onClose()
    },
    { above: ['INVOICE_NOTHING_TO_CHARGE'] },
  )
  return (
    <QuestionDialog
      {...state}
      title={text('recreateTitle')}
      text={text(invoice.isEdited ? 'recreateEdited' : 'recreateText')}
      button={text('recreate')}
      isDestructive={invoice.isEdited}
      isPending={call.isPending}
      onConfirm={() => void call.run(undefined).catch(() => undefined)}
    >
      {call.refusal && <RefusalAlert problem={call.refusal} />}
    </QuestionDialog>
  )
}
