import { Button, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { InvoiceDetail } from '@reihum/contract/invoices/invoice.schema.ts'
import { line } from '@reihum/contract/wire/line.schema.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { useCall } from '#platform/call.ts'
import { useCallForm } from '#platform/call-form.ts'
import { api, queries } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { notify } from '#platform/notifications.ts'
import { ApiProblem } from '#platform/problems.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { DetailPage } from '#ui/detail-page.tsx'
import { type DialogState, QuestionDialog } from '#ui/dialog.tsx'
import { FormSection } from '#ui/form/form-section.tsx'
import { MoneyField } from '#ui/form/money-field.tsx'
import { PageForm } from '#ui/form/page-form.tsx'
import { PaperPages } from '#ui/paper-pages.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { ScreenState } from '#ui/states/screen-state.tsx'
import { Sums } from '#ui/sums.tsx'
import { useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import pageClasses from '../invoice-page.module.css'
import { invoiceQuery, reloadInvoices } from '../invoice-query.ts'
import { creditMessages } from './credit.messages.ts'
import { creditable, creditLines } from './credit-lines.ts'
import classes from './credit-page.module.css'

/** Gives back a part of a final invoice: which lines and how much of each, why, and how the paper looks. */
export function CreditPage() {
  const { invoiceId } = useParams({ strict: false }) as { invoiceId: InvoiceDetail['id'] }
  const query = useQuery(invoiceQuery(useActiveTenant().id, invoiceId))
  return <Loaded query={query}>{(invoice) => <Credit key={invoice.id} invoice={invoice} />}</Loaded>
}

type Of = { invoice: InvoiceDetail }

const creditedCents = ({ following }: InvoiceDetail) =>
  following.filter(({ kind }) => kind === 'credit').reduce((sum, { grossCents }) => sum + grossCents, 0)

function Credit({ invoice }: Of) {
  const text = useText(creditMessages)
  const { money } = useFormats()
  const { id, number, grossCents, allowedActions } = invoice
  const left = grossCents - creditedCents(invoice)
  return (
    <DetailPage
      title={text('title', { number: number ?? '' })}
      line={text('line', { amount: money(grossCents), left: money(left) })}
      backTo={{ to: `/invoices/${id}`, label: number ?? '' }}
    >
      {allowedActions.includes('credit') ? (
        <CreditForm invoice={invoice} />
      ) : (
        <ScreenState sentence={text('nothing')} />
      )}
    </DetailPage>
  )
}

type Asked = Pick<z.output<ReturnType<typeof fieldsOf>>, 'reason' | 'amounts'>

/** At most what each line charges; something of at least one. */
const fieldsOf = (most: readonly number[]) =>
  z.object({
    reason: line(300).min(1),
    amounts: z.array(z.number().int().min(0)).superRefine((amounts, check) => {
      for (const [at, cents] of amounts.entries()) {
        const bound = most[at] ?? 0
        if (cents > bound)
          check.addIssue({ code: 'custom', path: [at], params: { code: 'max', bound: bound / 100 } })
      }
      if (amounts.every((cents) => cents === 0))
        check.addIssue({ code: 'custom', path: [0], params: { code: 'required' } })
    }),
  })

function CreditForm({ invoice }: Of) {
  const text = useText(creditMessages)
  const { money } = useFormats()
  const lines = creditable(invoice.lines)
  const question = useDialogFor<Asked>()
  const schema = fieldsOf(lines.map(({ grossCents }) => grossCents))
  const form = useCallForm({
    schema,
    initial: { reason: '', amounts: lines.map(() => 0) },
    // What is entered is asked about before anything is made of it.
    call: async (fields) => question.open(fields),
  })
  const amounts = form.values.amounts as (number | string)[]
  const cents = amounts.map((amount) => (typeof amount === 'number' ? amount : 0))
  const set = (at: number, amount: number | string) =>
    form.fill({ amounts: amounts.with(at, amount) as number[] })
  return (
    <div className={pageClasses.page}>
      <PageForm form={form} button={`${text('create')} …`}>
        <FormSection title={text('lines')} hint={text('linesHint')}>
          {lines.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its position
            <div key={at} className={classes.line}>
              <div>
                <p className={classes.name}>{one.description}</p>
                {one.details && <p className="grey">{one.details}</p>}
                <p className="grey">{text('ofLine', { amount: money(one.grossCents) })}</p>
              </div>
              <MoneyField
                aria-label={text('amountOf', { line: one.description })}
                currencyCode={invoice.currencyCode}
                {...form.part(`amounts.${at}`)}
                value={amounts[at] ?? 0}
                onChange={(amount) => set(at, amount)}
              />
              <Button
                variant="default"
                aria-label={text('wholeOf', { line: one.description })}
                onClick={() => set(at, one.grossCents)}
              >
                {text('whole')}
              </Button>
            </div>
          ))}
          <Sums
            label={text('sum')}
            sums={[{ label: text('sum'), value: money(cents.reduce((sum, one) => sum + one, 0)) }]}
          />
        </FormSection>
        <Textarea
          label={text('reason')}
          description={text('reasonHint')}
          withAsterisk
          autosize
          minRows={2}
          maxLength={300}
          {...form.field('reason')}
        />
      </PageForm>
      <Preview invoice={invoice} reason={String(form.values.reason)} amounts={cents} />
      {question.subject && (
        <CreditQuestion
          key={question.round}
          invoice={invoice}
          asked={question.subject}
          {...question.dialog}
        />
      )}
    </div>
  )
}

/** How long nothing is typed before the paper is drawn anew. */
const restMs = 700

const refusedByPreview = ['INVALID_INPUT', 'INVOICE_CREDIT_TOO_HIGH', 'INVOICE_CANCELLED']

function Preview({ invoice, reason, amounts }: Of & { reason: string; amounts: readonly number[] }) {
  const text = useText(creditMessages)
  const tenant = useActiveTenant().id
  const lines = creditLines(creditable(invoice.lines), amounts)
  const [rested] = useDebouncedValue(JSON.stringify({ reason: reason.trim(), lines }), restMs)
  const drawn = JSON.parse(rested) as { reason: string; lines: typeof lines }
  const isReady = drawn.reason !== '' && drawn.lines.length > 0
  const query = useQuery({
    ...queries.invoices.drawCredit.queryOptions({ input: { tenant, invoiceId: invoice.id, ...drawn } }),
    enabled: isReady,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
    meta: { shownInline: refusedByPreview },
  })
  const { error } = query
  const isInline = error instanceof ApiProblem && refusedByPreview.includes(error.code)
  return (
    <aside className={pageClasses.paper} aria-label={text('preview')}>
      <h2>{text('preview')}</h2>
      {!isReady && <p className="grey">{text('previewWaits')}</p>}
      {isReady && isInline && <RefusalAlert problem={error} />}
      {isReady && !isInline && (
        <Loaded query={query}>
          {(picture) => (
            <PaperPages picture={picture} label={text('previewLabel')} isOld={query.isFetching} />
          )}
        </Loaded>
      )}
    </aside>
  )
}

function CreditQuestion({ invoice, asked, ...dialog }: Of & { asked: Asked } & DialogState) {
  const text = useText(creditMessages)
  const tenant = useActiveTenant().id
  const { money } = useFormats()
  const navigate = useNavigate()
  // The key stays the same, so that a second press makes no second one.
  const [requestKey] = useState(newId)
  const lines = creditLines(creditable(invoice.lines), asked.amounts)
  const call = useCall(
    async () => {
      await api.invoices.creditInvoice({
        tenant,
        invoiceId: invoice.id,
        requestKey,
        reason: asked.reason,
        lines,
      })
      notify({ kind: 'positive', message: text('done') })
      dialog.onClose()
      void reloadInvoices()
      await navigate({ to: `/invoices/${requestKey}` as string })
    },
    { above: ['INVOICE_CREDIT_TOO_HIGH', 'INVOICE_CANCELLED', 'INVOICE_INCOMPLETE', 'INVOICE_NUMBER_TAKEN'] },
  )
  const sum = asked.amounts.reduce((total, cents) => total + cents, 0)
  return (
    <QuestionDialog
      {...dialog}
      title={text('ask', { amount: money(sum) })}
      text={text('askText')}
      back={text('back')}
      button={text('create')}
      isPending={call.isPending}
      onConfirm={() => void call.run(undefined).catch(() => undefined)}
    >
      {call.refusal && <RefusalAlert problem={call.refusal} />}
    </QuestionDialog>
  )
}
