import { Checkbox, Textarea, TextInput } from '@mantine/core'
import type { InvoiceLetter, InvoiceSelection } from '@reihum/contract/invoices/invoice.schema.ts'
import { fillLetter } from '@reihum/contract/invoices/invoice-letter.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { manyMessages } from './many.messages.ts'
import classes from './many.module.css'

type LetterProps = {
  letter: InvoiceLetter
  onChange: (letter: InvoiceLetter) => void
  selection: InvoiceSelection
}

const places = { number: '{number}', name: '{name}', amount: '{amount}', due: '{due}' }

/** The mail to all of them: as proposed, or in words of one's own, shown as one of them would get it. */
export function LetterFields({ letter, onChange, selection }: LetterProps) {
  const text = useText(manyMessages)
  const [isOwn, setOwn] = useState(letter.subject !== '' || letter.text !== '')
  const set = (change: Partial<InvoiceLetter>) => onChange({ ...letter, ...change })
  const choose = (own: boolean) => {
    setOwn(own)
    if (!own) onChange({ subject: '', text: '' })
  }
  return (
    <div className={classes.letter}>
      <Checkbox
        label={text('ownLetter')}
        description={text('ownLetterHint')}
        checked={isOwn}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
      {isOwn && (
        <>
          <TextInput
            label={text('subject')}
            maxLength={200}
            value={letter.subject}
            onChange={(event) => set({ subject: event.currentTarget.value })}
          />
          <Textarea
            label={text('text')}
            description={text('placeholders', places)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autosize
            minRows={5}
            maxRows={12}
            maxLength={5000}
            value={letter.text}
            onChange={(event) => set({ text: event.currentTarget.value })}
          />
          <Example letter={letter} selection={selection} />
        </>
      )}
    </div>
  )
}

/** The letter as the first of them would get it. */
function Example({ letter, selection }: Pick<LetterProps, 'letter' | 'selection'>) {
  const text = useText(manyMessages)
  const tenant = useActiveTenant().id
  const first = 'ids' in selection ? selection.ids[0] : undefined
  const { data: one } = useQuery({
    ...queries.invoices.getInvoice.queryOptions({ input: { tenant, invoiceId: first as never } }),
    enabled: first !== undefined,
  })
  const { data: found } = useQuery({
    ...queries.invoices.listInvoices.queryOptions({
      input: { tenant, ...('filter' in selection ? selection.filter : {}), state: 'final', size: 25 },
    }),
    enabled: first === undefined,
  })
  const invoice = one ?? found?.items[0]
  if (!invoice || !(letter.subject || letter.text)) return null
  const values = { ...invoice, number: invoice.number ?? '', name: invoice.recipientName }
  return (
    <div className={classes.words}>
      <p className="grey">{text('example', { name: invoice.recipientName })}</p>
      <p>
        <strong>{fillLetter(letter.subject, values)}</strong>
      </p>
      {fillLetter(letter.text, values)}
    </div>
  )
}
