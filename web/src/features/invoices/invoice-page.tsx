import { Alert, Anchor } from '@mantine/core'
import type { InvoiceDetail } from '@reihum/contract/invoices/invoice.schema.ts'
import { invoiceProblemNames } from '@reihum/contract/invoices/invoice-problems.ts'
import { invoiceFormatNames, invoiceKindNames } from '@reihum/contract/invoices/invoice-states.ts'
import { isUndelivered } from '@reihum/contract/messages/mail.schema.ts'
import { mailReasonWords } from '@reihum/contract/messages/mail-reasons.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMoneyWords } from '#features/payments/use-money-words.ts'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { DetailPage, Facts, Section } from '#ui/detail-page.tsx'
import { PaperPages } from '#ui/paper-pages.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { DraftForm } from './draft-form.tsx'
import { invoiceMessages } from './invoice.messages.ts'
import { InvoiceActions } from './invoice-actions.tsx'
import { InvoiceBadge, useInvoiceName } from './invoice-list.tsx'
import classes from './invoice-page.module.css'
import { invoiceQuery } from './invoice-query.ts'
import { useDraft } from './use-draft.ts'

type Of = { invoice: InvoiceDetail }

/** A draft to be worked on, or a final invoice as it is for good; beside it the paper. */
export function InvoicePage() {
  const { invoiceId } = useParams({ strict: false }) as { invoiceId: InvoiceDetail['id'] }
  const query = useQuery(invoiceQuery(useActiveTenant().id, invoiceId))
  return <Loaded query={query}>{(invoice) => <Detail key={invoice.id} invoice={invoice} />}</Loaded>
}

function Detail({ invoice }: Of) {
  if (invoice.allowedActions.includes('edit')) return <EditedDraft invoice={invoice} />
  return (
    <Frame invoice={invoice} actions={<InvoiceActions invoice={invoice} />}>
      <Final invoice={invoice} />
    </Frame>
  )
}

function EditedDraft({ invoice }: Of) {
  const form = useDraft(invoice)
  return (
    <Frame invoice={invoice} actions={<InvoiceActions invoice={invoice} saveFirst={form.saveNow} />}>
      <DraftForm invoice={invoice} form={form} />
    </Frame>
  )
}

function Frame({ invoice, actions, children }: Of & { actions: ReactNode; children: ReactNode }) {
  const text = useText(invoiceMessages)
  const locale = useLocale()
  const { money } = useFormats()
  const nameOf = useInvoiceName()
  const { kind, state, recipientName, grossCents, problems } = invoice
  return (
    <DetailPage
      title={nameOf(invoice)}
      mark={<InvoiceBadge invoice={invoice} />}
      line={[invoiceKindNames[kind][locale], recipientName, money(grossCents)].filter(Boolean).join(' · ')}
      backTo={{ to: '/invoices', label: text('invoices') }}
      actions={actions}
    >
      <div className={classes.page}>
        <div className={classes.main}>
          {invoice.differs && (
            <Alert color="warning" role="note" p={12} styles={{ message: { color: 'inherit' } }}>
              {text(differing(invoice))}
            </Alert>
          )}
          <Undelivered invoice={invoice} />
          {state === 'draft' && problems.length > 0 && (
            <Alert color="warning" role="note" p={12} title={text('missing')}>
              <ul className={classes.problems}>
                {problems.map((problem) => (
                  <li key={problem}>{invoiceProblemNames[problem][locale]}</li>
                ))}
              </ul>
            </Alert>
          )}
          {children}
        </div>
        <Paper invoice={invoice} />
      </div>
    </DetailPage>
  )
}

/** What helps when an invoice says something else than what is charged. */
function differing({ state, allowedActions }: InvoiceDetail) {
  if (state === 'draft') return 'differsDraft'
  return allowedActions.includes('cancel_and_new') ? 'differsFinal' : 'differsCredited'
}

/** Says that the mail did not arrive, and why. */
function Undelivered({ invoice: { mail } }: Of) {
  const text = useText(invoiceMessages)
  const locale = useLocale()
  if (!mail || !isUndelivered(mail.state)) return null
  return (
    <Alert color="negative" role="note" p={12} styles={{ message: { color: 'inherit' } }}>
      {text('undelivered', { recipient: mail.recipient })}{' '}
      {mail.reason && mailReasonWords[mail.reason].says[locale]}{' '}
      <Anchor component={Link} to={`/notifications/${mail.id}`} inherit>
        {text('toMail')}
      </Anchor>
    </Alert>
  )
}

function Paper({ invoice: { id, state } }: Of) {
  const text = useText(invoiceMessages)
  const tenant = useActiveTenant().id
  const query = useQuery(
    queries.invoices.drawInvoice.queryOptions({
      input: { tenant, invoiceId: id },
      placeholderData: keepPreviousData,
      retry: false,
    }),
  )
  return (
    <aside className={classes.paper} aria-label={text('paper')}>
      <h2>{text('paper')}</h2>
      {state === 'draft' && <p className="grey">{text('paperHint')}</p>}
      <Loaded query={query}>
        {(picture) => <PaperPages picture={picture} label={text('paperLabel')} isOld={query.isFetching} />}
      </Loaded>
    </aside>
  )
}

/** What cannot be changed any more. */
function Final({ invoice }: Of) {
  const text = useText(invoiceMessages)
  const locale = useLocale()
  const { money, dateTime } = useFormats()
  const { day, period } = useMoneyWords()
  const nameOf = useInvoiceName()
  const { recipient, preceding } = invoice
  const link = (other: {
    id: string
    kind: 'invoice' | 'cancellation' | 'credit'
    number: string | null
  }) => (
    <Anchor key={other.id} component={Link} to={`/invoices/${other.id}`} inherit>
      {nameOf(other)}
    </Anchor>
  )
  const town = `${recipient.postalCode} ${recipient.city}`.trim()
  return (
    <>
      <Section title={text('facts')}>
        <Facts
          facts={[
            {
              label: text('recipient'),
              value: [recipient.company, recipient.name, recipient.street, town].filter(Boolean).join(', '),
            },
            { label: text('issuedOn'), value: day(invoice.issuedOn) },
            invoice.dueOn !== null && { label: text('dueOn'), value: day(invoice.dueOn) },
            { label: text('service'), value: period(invoice.serviceStart, invoice.serviceEnd) },
            { label: text('net'), value: money(invoice.netCents) },
            { label: text('gross'), value: money(invoice.grossCents) },
            { label: text('open'), value: money(invoice.openCents) },
            { label: text('format'), value: invoiceFormatNames[invoice.format][locale] },
            invoice.reason !== '' && { label: text('reason'), value: invoice.reason },
            preceding !== null && { label: text('preceding'), value: link(preceding) },
            invoice.following.length > 0 && {
              label: text('following'),
              value: invoice.following.map(link),
            },
            invoice.finalisedAt !== null && {
              label: text('finalisedAt'),
              value: [dateTime(invoice.finalisedAt), invoice.actorName].filter(Boolean).join(' · '),
            },
            invoice.keptUntil !== null && { label: text('keptUntil'), value: day(invoice.keptUntil) },
          ]}
        />
      </Section>
      <Section title={text('mails')}>
        {invoice.mails.length === 0 ? (
          <p className="grey">{text('noMails')}</p>
        ) : (
          <Facts
            facts={invoice.mails.map((mail) => ({
              id: mail.id,
              label: dateTime(mail.at),
              value: (
                <Anchor component={Link} to={`/notifications/${mail.id}`} inherit>
                  {mail.recipient}
                </Anchor>
              ),
            }))}
          />
        )}
      </Section>
    </>
  )
}
