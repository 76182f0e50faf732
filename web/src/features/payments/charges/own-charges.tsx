import { Button } from '@mantine/core'
import type { OwnCharges as Owed } from '@reihum/contract/payments/charges.schema.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import { Section } from '#ui/detail-page.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { ReceivableBadge } from '../receivables/receivable-badge.tsx'
import { useMoneyWords } from '../use-money-words.ts'
import { chargesMessages } from './charges.messages.ts'
import classes from './charges.module.css'
import { Transfer } from './transfer.tsx'

/** What a tenant owes for its tier, and how it is paid. Nothing where no tenant bills for the platform. */
export function OwnCharges() {
  const tenant = useActiveTenant()
  const isAllowed = useMay()('billing.read')
  const query = useQuery({
    ...queries.payments.ownCharges.queryOptions({ input: { tenant: tenant.id } }),
    enabled: isAllowed,
  })
  if (!isAllowed || query.data?.company === null) return null
  return <Loaded query={query}>{(owed) => <ToPay owed={owed} />}</Loaded>
}

function ToPay({ owed: { company, isTaxed, openCents, creditCents, charges } }: { owed: Owed }) {
  const text = useText(chargesMessages)
  const locale = useLocale()
  const { day } = useMoneyWords()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const euros = (cents: number) => formatMoney(cents, 'EUR', locale)
  const open = charges.filter((charge) => charge.openCents > 0)
  const chosen = open.find(({ id }) => id === chosenId) ?? open[0]
  const name = company ?? ''
  return (
    <Section title={text('toPay')}>
      <p className="grey">
        {openCents > 0
          ? text('toPayTo', { company: name, isTaxed: String(isTaxed) })
          : text(charges.length > 0 ? 'allPaid' : 'nothingYet')}
      </p>
      {creditCents > 0 && <p>{text('credit', { amount: euros(creditCents) })}</p>}
      {chosen?.transfer && <Transfer title={chosen.title} transfer={chosen.transfer} />}
      {chosen && !chosen.transfer && <p>{text('noAccount', { company: name })}</p>}
      <ul className={classes.list}>
        {charges.map((charge) => (
          <li key={charge.id}>
            <span className={classes.what}>
              {charge.title}
              {charge.openCents > 0 && charge.dueOn && (
                <span className="grey">{text('dueOn', { day: day(charge.dueOn) })}</span>
              )}
            </span>
            {charge.transfer && charge.id !== chosen?.id && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={text('payNamed', { title: charge.title })}
                onClick={() => setChosenId(charge.id)}
              >
                {text('pay')}
              </Button>
            )}
            <ReceivableBadge state={charge.state} />
            <span className={`${classes.cents} numbers`}>
              {euros(charge.openCents > 0 ? charge.openCents : charge.amountCents)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
