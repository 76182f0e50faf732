import { Checkbox, TextInput } from '@mantine/core'
import formClasses from '#ui/form/form.module.css'
import { useText } from '#ui/text.tsx'
import { registrationsMessages } from '../registrations.messages.ts'
import { type BookingForm, blankContact } from './booking-form.ts'
import { FirmChoice } from './firm-choice.tsx'
import { FirmPart } from './firm-part.tsx'
import { AddressFields } from './person-fields.tsx'
import { registeringMessages } from './registering.messages.ts'

/** The contact of the booking, when it is none of the attendees. */
export function ContactPart({ form }: { form: BookingForm }) {
  const text = useText(registeringMessages)
  const words = useText(registrationsMessages)
  const hasContact = form.values.contact !== null
  const part = (name: string) => form.part(`contact.${name}`)
  return (
    <>
      <Checkbox
        label={text('otherContact')}
        checked={hasContact}
        onChange={(event) =>
          form.fill({
            contact: event.currentTarget.checked ? blankContact() : null,
            firmId: null,
            frameId: null,
          })
        }
      />
      {hasContact && (
        <>
          <FirmChoice form={form} />
          <TextInput label={text('company')} maxLength={200} autoComplete="off" {...part('company')} />
          <div className={formClasses.pair}>
            <TextInput label={words('firstName')} withAsterisk autoComplete="off" {...part('firstName')} />
            <TextInput label={words('lastName')} withAsterisk autoComplete="off" {...part('lastName')} />
          </div>
          <TextInput
            label={words('email')}
            description={text('noEmailHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            type="email"
            maxLength={254}
            autoComplete="off"
            {...part('email')}
          />
          <AddressFields part={part} />
          <FirmPart form={form} />
        </>
      )}
    </>
  )
}
