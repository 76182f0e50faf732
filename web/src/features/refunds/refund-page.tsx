import { Anchor, Button } from '@mantine/core'
import { returnCodeWords } from '@reihum/contract/payments/return-codes.ts'
import {
  type RefundAction,
  type RefundDetail,
  refundStateNames,
  refundWayNames,
} from '@reihum/contract/refunds/refund.schema.ts'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useMoneyWords } from '#features/payments/use-money-words.ts'
import { api } from '#platform/connection.ts'
import { saveFile } from '#platform/save-file.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { DetailPage, Facts, Section } from '#ui/detail-page.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { AccountRequestActions } from './account-request-actions.tsx'
import { ExecuteDialog } from './execute-dialog.tsx'
import { KeepDialog } from './keep-dialog.tsx'
import { refundMessages } from './refund.messages.ts'
import { refundQuery } from './refund-query.ts'
import { RefundShares } from './refund-shares.tsx'
import { ReleaseDialog } from './release-dialog.tsx'

export function RefundPage() {
  const { refundRequestId } = useParams({ strict: false }) as { refundRequestId: RefundDetail['id'] }
  const query = useQuery(refundQuery(useActiveTenant().id, refundRequestId))
  return <Loaded query={query}>{(refund) => <Detail key={refund.id} refund={refund} />}</Loaded>
}

const causes = { by_hand: 'byHand', place_given_up: 'placeGivenUp', came_back: 'cameBack' } as const

/** What of the codes with which a refund failed has words of its own; the others are shown as they are. */
const failureWords: Readonly<Record<string, 'failureNotFree' | 'failureNoFunds'>> = {
  NOT_FREE: 'failureNotFree',
  insufficient_funds: 'failureNoFunds',
  balance_insufficient: 'failureNoFunds',
  REFUND_FAILED_INSUFFICIENT_FUNDS: 'failureNoFunds',
}

type Of = { refund: RefundDetail }

function Detail({ refund }: Of) {
  const text = useText(refundMessages)
  const { money, locale } = useFormats()
  const { payerName } = useMoneyWords()
  return (
    <DetailPage
      title={text('refundOf', { name: payerName(refund.payer, refund.payerName) })}
      line={text('detailLine', {
        amount: money(refund.cents),
        state: refundStateNames[refund.state][locale],
      })}
      backTo={{ to: '/refunds', label: text('refunds') }}
      actions={<Actions refund={refund} />}
    >
      <Section title={text('facts')}>
        <RefundFacts refund={refund} />
      </Section>
      {refund.shares.length > 0 && (
        <Section title={text('shares')}>
          <RefundShares refund={refund} />
        </Section>
      )}
    </DetailPage>
  )
}

function RefundFacts({ refund }: Of) {
  const text = useText(refundMessages)
  const { money, date, dateTime, locale } = useFormats()
  const { day } = useMoneyWords()
  const isOver = refund.accountRequest !== null && new Date(refund.accountRequest.expiresAt) <= new Date()
  return (
    <Facts
      facts={[
        { label: text('amount'), value: money(refund.cents) },
        { label: text('purpose'), value: refund.purpose },
        { label: text('cause'), value: text(causes[refund.cause]) },
        refund.way !== null && { label: text('way'), value: refundWayNames[refund.way][locale] },
        refund.accountEnd !== '' && {
          label: text('account'),
          value: text('accountEnds', { holder: refund.accountHolder, end: refund.accountEnd }),
        },
        refund.accountRequest !== null && {
          label: text('asked'),
          value: text(isOver ? 'askedOver' : 'askedOn', {
            email: refund.askableAt,
            day: date(refund.accountRequest.askedAt),
            until: date(refund.accountRequest.expiresAt),
          }),
        },
        {
          label: text('payment'),
          value: (
            <Anchor component={Link} to={`/payments/${refund.paymentId}`} inherit>
              {text('toPayment')}
            </Anchor>
          ),
        },
        refund.alreadyRefundedCents > 0 && {
          label: text('alreadyRefunded'),
          value: money(refund.alreadyRefundedCents),
        },
        refund.failure !== '' && {
          label: text('failure'),
          value: text(failureWords[refund.failure] ?? 'failureCode', { code: refund.failure }),
        },
        refund.executedOn !== null && { label: text('executedOn'), value: day(refund.executedOn) },
        refund.confirmedOn !== null && { label: text('confirmed'), value: day(refund.confirmedOn) },
        refund.returnedOn !== null && { label: text('returned'), value: <CameBack refund={refund} /> },
        refund.needsOther &&
          refund.state !== 'executed' && { label: text('release'), value: text('needsOther') },
        refund.releasedBy !== '' && { label: text('releasedBy'), value: refund.releasedBy },
        refund.note !== '' && { label: text('note'), value: refund.note },
        {
          label: text('askedAt'),
          value: [dateTime(refund.askedAt), refund.actorName].filter(Boolean).join(' · '),
        },
      ]}
    />
  )
}

/** When and why it came back, with the way to the money. */
function CameBack({ refund }: Of) {
  const text = useText(refundMessages)
  const { locale } = useFormats()
  const { day } = useMoneyWords()
  const why = refund.returnCode && returnCodeWords(refund.returnCode, locale)
  return (
    <>
      {[refund.returnedOn && day(refund.returnedOn), why].filter(Boolean).join(' · ')}{' '}
      <Anchor component={Link} to={`/payments/${refund.returnedPaymentId}`} inherit>
        {text('toPayment')}
      </Anchor>
    </>
  )
}

/** What was given back, on paper for the payer. */
function Note({ refund }: Of) {
  const text = useText(refundMessages)
  const tenant = useActiveTenant().id
  const taking = useMutation({
    mutationFn: () => api.refunds.refundNote({ tenant, refundRequestId: refund.id }),
    onSuccess: saveFile,
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      loading={taking.isPending}
      onClick={() => taking.mutate()}
    >
      {text('paper')}
    </Button>
  )
}

function Actions({ refund }: Of) {
  const text = useText(refundMessages)
  const { subject, open, dialog, round } = useDialogFor<RefundAction>()
  const can = (action: RefundAction) =>
    refund.allowedActions.includes(action) && !(action === 'release' && refund.needsOther)
  const isReleased = refund.state === 'created' || refund.state === 'account_asked'
  return (
    <>
      <AccountRequestActions refund={refund} />
      {refund.state === 'executed' && <Note refund={refund} />}
      {can('keep') && (
        <Button variant="default" onClick={() => open('keep')}>
          {text('keep')} …
        </Button>
      )}
      {can('release') && (
        <Button variant={isReleased ? 'default' : 'filled'} onClick={() => open('release')}>
          {text(isReleased ? 'releaseAgain' : 'release')} …
        </Button>
      )}
      {can('execute') && (
        <Button onClick={() => open('execute')}>
          {text(refund.way === 'service' ? 'sendToService' : 'execute')} …
        </Button>
      )}
      {subject === 'release' && <ReleaseDialog key={round} refund={refund} {...dialog} />}
      {subject === 'execute' && <ExecuteDialog key={round} refund={refund} {...dialog} />}
      {subject === 'keep' && <KeepDialog key={round} refund={refund} {...dialog} />}
    </>
  )
}
