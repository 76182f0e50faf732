import { Checkbox, Textarea, TextInput } from '@mantine/core'
import type { firmRecordFields } from '@reihum/contract/courses/firm.schema.ts'
import type { Draft, useContractForm } from '#ui/form/contract-form.ts'
import formClasses from '#ui/form/form.module.css'
import { FormSection } from '#ui/form/form-section.tsx'
import { useText } from '#ui/text.tsx'
import { firmsMessages } from './firms.messages.ts'

export type FirmDraft = Draft<typeof firmRecordFields>
type FirmForm = Pick<ReturnType<typeof useContractForm<typeof firmRecordFields>>, 'field' | 'values'>

/** Refusals that are shown at the field they speak of. */
export const firmRefusalFields = { FIRM_KNOWN: 'name' }

export const blankFirm: FirmDraft = {
  name: '',
  vatId: '',
  costCentre: '',
  invoiceStreet: '',
  invoicePostalCode: '',
  invoiceCity: '',
  invoiceEmail: '',
  contactFirstName: '',
  contactLastName: '',
  contactEmail: '',
  contactAccess: false,
  showsAttendance: false,
  note: '',
}

const longest = {
  name: 200,
  vatId: 20,
  costCentre: 50,
  invoiceStreet: 200,
  invoicePostalCode: 20,
  invoiceCity: 100,
  invoiceEmail: 254,
  contactFirstName: 100,
  contactLastName: 100,
  contactEmail: 254,
} as const

export function FirmFields({ form }: { form: FirmForm }) {
  const text = useText(firmsMessages)
  const hints = {
    vatId: text('vatIdHint'),
    costCentre: text('costCentreHint'),
    invoiceEmail: text('invoiceEmailHint'),
  }
  const field = (key: keyof typeof longest) => (
    <TextInput
      label={text(key)}
      description={key in hints ? hints[key as keyof typeof hints] : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      maxLength={longest[key]}
      type={key.endsWith('Email') ? 'email' : 'text'}
      withAsterisk={key === 'name'}
      autoComplete="off"
      {...form.field(key)}
    />
  )
  const checked = (key: 'contactAccess' | 'showsAttendance') => ({
    checked: form.values[key] === true,
    onChange: (event: { currentTarget: { checked: boolean } }) =>
      form.field(key).onChange(event.currentTarget.checked),
  })
  return (
    <>
      {field('name')}
      <FormSection title={text('sectionContact')}>
        <p className="grey">{text('contactHint')}</p>
        <div className={formClasses.pair}>
          {field('contactFirstName')}
          {field('contactLastName')}
        </div>
        {field('contactEmail')}
      </FormSection>
      <FormSection title={text('sectionAccess')}>
        <p className="grey">{text('accessHint')}</p>
        <Checkbox label={text('contactAccess')} {...checked('contactAccess')} />
        <Checkbox
          label={text('showsAttendance')}
          description={text('showsAttendanceHint')}
          {...checked('showsAttendance')}
        />
      </FormSection>
      <FormSection title={text('sectionInvoice')}>
        <div className={formClasses.pair}>
          {field('vatId')}
          {field('costCentre')}
        </div>
        {field('invoiceEmail')}
        <p className="grey">{text('invoiceAddressHint')}</p>
        {field('invoiceStreet')}
        <div className={formClasses.pair}>
          {field('invoicePostalCode')}
          {field('invoiceCity')}
        </div>
      </FormSection>
      <Textarea
        label={text('note')}
        description={text('noteHint')}
        maxLength={2000}
        autosize
        minRows={2}
        {...form.field('note')}
      />
    </>
  )
}
