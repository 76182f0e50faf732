import { Anchor } from '@mantine/core'
import { formatReference } from '@reihum/contract/ledger/payment-reference.ts'
import type { ReceivableDetail } from '@reihum/contract/payments/receivable.schema.ts'
import { Link } from '@tanstack/react-router'
import { useFormats, useMay } from '#platform/tenant.ts'
import { Facts } from '#ui/detail-page.tsx'
import { useText } from '#ui/text.tsx'
import { moneyMessages } from '../money.messages.ts'
import { useMoneyWords } from '../use-money-words.ts'
import { receivableMessages } from './receivable.messages.ts'

export function ReceivableFacts({ receivable }: { receivable: ReceivableDetail }) {
  const text = useText(receivableMessages)
  const words = useText(moneyMessages)
  const may = useMay()
  const { money, date } = useFormats()
  const { day, period, payerName } = useMoneyWords()
  const { payer, courseId, registrationId, courseTitle, attendees } = receivable
  const { paidAt, remindedAt, dunnedAt, dunningLevel, nextLetter } = receivable
  const linked = (to: string, label: string) => (
    <Anchor component={Link} to={to} inherit>
      {label}
    </Anchor>
  )
  const name = payerName(payer)
  return (
    <Facts
      facts={[
        { label: words('amountCents'), value: money(receivable.amountCents) },
        { label: words('paidCents'), value: money(receivable.paidCents) },
        receivable.writtenOffCents > 0 && {
          label: words('writtenOffCents'),
          value: money(receivable.writtenOffCents),
        },
        { label: words('openCents'), value: <strong>{money(receivable.openCents)}</strong> },
        {
          label: words('payer'),
          value: may('registrations.manage') ? linked(`/attendees/${payer.id}`, name) : name,
        },
        attendees.length > 0 && { label: text('forWhom'), value: attendees.join(', ') },
        courseId !== null && {
          label: words('course'),
          value: may('courses.manage') ? linked(`/courses/${courseId}/general`, courseTitle) : courseTitle,
        },
        courseId !== null &&
          registrationId !== null && {
            label: words('registration'),
            value: linked(`/courses/${courseId}/registrations/${registrationId}`, words('toRegistration')),
          },
        {
          label: words('reference'),
          value: <span className="mono">{formatReference(receivable.reference)}</span>,
        },
        { label: words('issuedAt'), value: date(receivable.issuedAt) },
        { label: words('dueOn'), value: day(receivable.dueOn) },
        {
          label: words('servicePeriod'),
          value: period(receivable.serviceStart, receivable.serviceEnd),
        },
        paidAt !== null && { label: words('paidAt'), value: date(paidAt) },
        remindedAt !== null && { label: words('remindedAt'), value: date(remindedAt) },
        dunnedAt !== null && { label: words('dunnedAt'), value: date(dunnedAt) },
        nextLetter !== null && {
          label: text(nextLetter.level === 0 ? 'nextReminder' : 'nextDunning'),
          value: text(nextLetter.byItself ? 'nextOn' : 'nextFrom', { day: day(nextLetter.on) }),
        },
        dunningLevel > 0 && { label: words('dunningLevel'), value: String(dunningLevel) },
      ]}
    />
  )
}
