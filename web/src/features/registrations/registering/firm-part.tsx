import { TextInput } from '@mantine/core'
import { firmFieldWords } from '@reihum/contract/registrations/firm.fields.ts'
import { firmKeys } from '@reihum/contract/registrations/firm.schema.ts'
import { CountField } from '#ui/form/count-field.tsx'
import formClasses from '#ui/form/form.module.css'
import { useLocale, useText } from '#ui/text.tsx'
import type { BookingForm } from './booking-form.ts'
import { registeringMessages } from './registering.messages.ts'
import classes from './registering.module.css'

const longest = {
  vatId: 20,
  orderNumber: 50,
  costCentre: 50,
  invoiceStreet: 200,
  invoicePostalCode: 20,
  invoiceCity: 100,
  invoiceEmail: 254,
} as const

/** What a firm wants to find on its invoice, and where that goes; folded away, because few who book are one. */
export function FirmPart({ form }: { form: BookingForm }) {
  const text = useText(registeringMessages)
  const locale = useLocale()
  const hints = { vatId: text('vatIdHint'), invoiceEmail: text('invoiceEmailHint') }
  const field = (key: keyof typeof longest) => (
    <TextInput
      key={key}
      label={firmFieldWords[key].label[locale]}
      description={key in hints ? hints[key as keyof typeof hints] : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      maxLength={longest[key]}
      type={key === 'invoiceEmail' ? 'email' : 'text'}
      autoComplete="off"
      {...form.part(`contact.${key}`)}
    />
  )
  const isWrong =
    form.field('unnamedPlaces').error || firmKeys.some((key) => form.part(`contact.${key}`).error)
  return (
    <details className={classes.folded} {...(isWrong && { open: true })}>
      <summary>{text('forFirm')}</summary>
      <div className={classes.fields}>
        <CountField
          label={text('unnamedPlaces')}
          description={text('unnamedPlacesHint')}
          {...form.field('unnamedPlaces')}
        />
        <div className={formClasses.pair}>
          {field('orderNumber')}
          {field('costCentre')}
          {field('vatId')}
          {field('invoiceEmail')}
        </div>
        <p className="grey">{text('invoiceAddressHint')}</p>
        {field('invoiceStreet')}
        <div className={formClasses.pair}>
          {field('invoicePostalCode')}
          {field('invoiceCity')}
        </div>
      </div>
    </details>
  )
}
