import { Anchor, Button } from '@mantine/core'
import {
  type CheckoutTask,
  onlinePaymentExportInput,
  paymentServiceNames,
} from '@reihum/contract/checkout/checkout.schema.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCall } from '#platform/call.ts'
import { api, queries, queryClient } from '#platform/connection.ts'
import { ExportMenu } from '#platform/export-menu.tsx'
import { useAdditions } from '#platform/house-context.tsx'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import { Section } from '#ui/detail-page.tsx'
import { QuestionDialog } from '#ui/dialog.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { TaskCards, TaskHead } from '#ui/task-cards.tsx'
import { useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { onlineMessages } from './online.messages.ts'
import classes from './online.module.css'
import { OnlinePaymentList, useOnlinePayments } from './online-payment-list.tsx'
import { creditActions } from './task-actions.ts'

/** What came through payment services; above it what somebody has to look at: what happened, and what can be done. */
export function OnlinePaymentsPage() {
  const text = useText(onlineMessages)
  const tenant = useActiveTenant().id
  const query = useQuery(queries.checkout.checkoutTasks.queryOptions({ input: { tenant } }))
  const list = useOnlinePayments()
  const exported = onlinePaymentExportInput.omit({ format: true }).parse(list.search)
  return (
    <>
      <PageTitle
        title={text('title')}
        line={
          <span role="status">
            {query.data ? text('line', { count: query.data.tasks.length }) : '\u00a0'}
          </span>
        }
        backTo={{ to: '/payments', label: text('toPayments') }}
        actions={
          <ExportMenu load={(format) => api.checkout.exportOnlinePayments({ tenant, ...exported, format })} />
        }
      />
      <Loaded query={query}>
        {({ tasks }) => (
          <>
            {tasks.length > 0 && (
              <Section title={text('toCheck')}>
                <TaskCards>
                  {tasks.map((task) => (
                    <TaskCard key={`${task.attemptId} ${task.kind}`} task={task} />
                  ))}
                </TaskCards>
              </Section>
            )}
            <Section title={text('all')}>
              <OnlinePaymentList list={list} />
            </Section>
          </>
        )}
      </Loaded>
    </>
  )
}

type Of = { task: CheckoutTask }

/** Money that is booked and pays nothing: it can be given back, or kept. */
const isBookedAsCredit = ({ kind, paymentId }: CheckoutTask) =>
  paymentId !== null && (kind === 'no_place' || kind === 'amount')

function TaskCard({ task }: Of) {
  const text = useText(onlineMessages)
  const may = useMay()
  const { dateTime, locale } = useFormats()
  const { kind, service, externalId, at, contact, courseId, courseTitle, registrationId, paymentId } = task
  const amount = formatMoney(task.cents, task.currencyCode, locale)
  const what = kind === 'amount' && isBookedAsCredit(task) ? 'other_amount' : kind
  return (
    <li>
      <TaskHead title={contact || text('noName')} amount={amount} />
      <div>
        <strong>{text(`kind.${kind}`)}</strong>
        <div>
          {text(`what.${what}`, { amount, asked: formatMoney(task.askedCents, task.currencyCode, locale) })}
        </div>
      </div>
      <div className="grey">
        {[courseTitle, text('came', { service: paymentServiceNames[service], at: dateTime(at) })].join(' · ')}
        {externalId && <div className={classes.code}>{text('number', { id: externalId })}</div>}
      </div>
      <div className={classes.ways}>
        {may('money.manage') && <Actions task={task} amount={amount} />}
        {paymentId && (
          <Anchor component={Link} to={`/payments/${paymentId}`} inherit>
            {text('payment')}
          </Anchor>
        )}
        {may('registrations.manage') && (
          <Anchor component={Link} to={`/courses/${courseId}/registrations/${registrationId}`} inherit>
            {text('booking')}
          </Anchor>
        )}
      </div>
    </li>
  )
}

function Actions({ task, amount }: Of & { amount: string }) {
  const text = useText(onlineMessages)
  const tenant = useActiveTenant().id
  const further = useAdditions(creditActions)
  const { subject, open, dialog, round } = useDialogFor<CheckoutTask>()
  const isCredit = isBookedAsCredit(task)
  const { run, isPending } = useCall(async () => {
    await api.checkout.settleCheckoutTask({ tenant, attemptId: task.attemptId })
    notify({ kind: 'positive', message: text('settled') })
    dialog.onClose()
    await queryClient.invalidateQueries({ queryKey: queries.checkout.key() })
  })
  if (!task.settleable) return null
  return (
    <>
      {isCredit &&
        further.map((Further, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what rooms add never changes its order
          <Further key={at} task={task} />
        ))}
      <Button variant="default" size="compact-sm" onClick={() => open(task)}>
        {text(isCredit ? 'keep' : 'settle')} …
      </Button>
      {subject && (
        <QuestionDialog
          key={round}
          {...dialog}
          title={isCredit ? text('keepTitle', { amount }) : text('settleTitle')}
          text={isCredit ? text('keepText', { name: task.contact || text('noName') }) : text('settleText')}
          button={text(isCredit ? 'keep' : 'settle')}
          isPending={isPending}
          onConfirm={() => void run(undefined).catch(() => {})}
        />
      )}
    </>
  )
}
