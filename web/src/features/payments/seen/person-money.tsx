import { Button } from '@mantine/core'
import type { Person } from '@reihum/contract/persons.ts'
import { Link } from '@tanstack/react-router'
import { useFormats, useMay } from '#platform/tenant.ts'
import { Section } from '#ui/detail-page.tsx'
import { Sums } from '#ui/sums.tsx'
import { useText } from '#ui/text.tsx'
import { moneyMessages } from '../money.messages.ts'
import classes from './person-money.module.css'
import { seenMessages } from './seen.messages.ts'

/** What a person owes and paid, as sums that lead to their lists. */
export function PersonMoney({ person }: { person: Person }) {
  const text = useText(seenMessages)
  const words = useText(moneyMessages)
  const may = useMay()
  const { money } = useFormats()
  const { openCents, overdueCents, creditCents, paidCents } = person.money
  const isNothing = [openCents, paidCents, creditCents].every((cents) => cents === 0)
  const of = { personId: person.id }
  if (isNothing && person.erasedAt) return null
  return (
    <Section title={text('money')}>
      {isNothing ? (
        <p className="grey">{text('noMoney')}</p>
      ) : (
        <Sums
          label={text('money')}
          sums={[
            {
              label: words('openCents'),
              value: money(openCents),
              to: '/receivables',
              search: { ...of, open: true },
            },
            {
              label: words('overdue'),
              value: money(overdueCents),
              isUrgent: overdueCents > 0,
              to: '/receivables',
              search: { ...of, open: true, sort: 'dueOn', dir: 'asc' },
            },
            { label: words('paidCents'), value: money(paidCents), to: '/payments', search: of },
            {
              label: text('credit'),
              value: money(creditCents),
              to: '/payments',
              search: { ...of, free: true },
            },
          ]}
        />
      )}
      {may('money.manage') && !person.erasedAt && (
        <div className={classes.actions}>
          <Button
            component={Link}
            to={`/payments/new?personId=${person.id}`}
            variant="default"
            size="compact-sm"
          >
            {text('notePayment')}
          </Button>
          <Button
            component={Link}
            to={`/receivables/new?personId=${person.id}`}
            variant="default"
            size="compact-sm"
          >
            {text('newReceivable')}
          </Button>
        </div>
      )}
    </Section>
  )
}
