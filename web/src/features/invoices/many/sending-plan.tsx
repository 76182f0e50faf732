import { Checkbox, TextInput } from '@mantine/core'
import type { ManySendings } from '@reihum/contract/invoices/invoice.schema.ts'
import { invoiceFormatNames } from '@reihum/contract/invoices/invoice-states.ts'
import { mailReasonWords } from '@reihum/contract/messages/mail-reasons.ts'
import { email } from '@reihum/contract/wire/text.schema.ts'
import { useLocale, useText } from '#ui/text.tsx'
import { manyMessages } from './many.messages.ts'
import classes from './many.module.css'

type PlanProps = {
  plan: ManySendings
  /** How many go out with the addresses that were typed. */
  ready: number
  again: boolean
  onAgain: (again: boolean) => void
  typed: Readonly<Record<string, string>>
  onType: (invoiceId: string, address: string) => void
}

type Named = Pick<ManySendings['heldBack'][number], 'id' | 'number' | 'recipientName'>
const nameOf = ({ number, recipientName }: Named) => [number, recipientName].filter(Boolean).join(' · ')

/** What would go out as what, and what holds others back; a missing or wrong address is mended right there. */
export function SendingPlan({ plan, ready, again, onAgain, typed, onType }: PlanProps) {
  const text = useText(manyMessages)
  const locale = useLocale()
  const { formats, sentBefore, refused, heldBack, unreached } = plan
  const address = (one: Named, known: string) => (
    <AddressField name={nameOf(one)} value={typed[one.id] ?? known} onType={(to) => onType(one.id, to)} />
  )
  return (
    <div className={classes.told}>
      <div role="status">
        <p>
          <strong>{text('planSend', { count: ready })}</strong>{' '}
          {sentBefore > 0 && text('sentBefore', { count: sentBefore })}
        </p>
        {formats.length > 1 && (
          <ul className={classes.formats}>
            {formats.map(({ format, count }) => (
              <li key={format}>{text('asFormat', { count, format: invoiceFormatNames[format][locale] })}</li>
            ))}
          </ul>
        )}
      </div>
      {(sentBefore > 0 || again) && (
        <Checkbox
          label={text('again')}
          checked={again}
          onChange={(event) => onAgain(event.currentTarget.checked)}
        />
      )}
      {unreached.length > 0 && (
        <>
          <p>{text('unreached', { count: unreached.length })}</p>
          <ul className={classes.held}>
            {unreached.map((one) => (
              <li key={one.id}>
                {address(one, one.recipient)}
                {one.reason && <div className="grey">{mailReasonWords[one.reason].says[locale]}</div>}
              </li>
            ))}
          </ul>
        </>
      )}
      {refused > 0 && (
        <>
          <p>{text('held', { count: refused })}</p>
          <ul className={classes.held}>
            {heldBack.map((one) => (
              <li key={one.id}>
                {one.code === 'INVOICE_WITHOUT_ADDRESS' ? address(one, '') : nameOf(one) || text(one.code)}
                <div className="grey">{text(one.code)}</div>
              </li>
            ))}
            {refused > heldBack.length && <li>{text('andMore', { count: refused - heldBack.length })}</li>}
          </ul>
        </>
      )}
    </div>
  )
}

type AddressProps = { name: string; value: string; onType: (address: string) => void }

function AddressField({ name, value, onType }: AddressProps) {
  const text = useText(manyMessages)
  const isWrong = value.trim() !== '' && !email().safeParse(value.trim()).success
  return (
    <TextInput
      type="email"
      label={text('addressFor', { name })}
      maxLength={254}
      autoComplete="off"
      value={value}
      error={isWrong ? text('wrongAddress') : undefined}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  )
}
