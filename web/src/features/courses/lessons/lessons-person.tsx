import { Checkbox, TextInput } from '@mantine/core'
import type { AgreedLessons } from '@reihum/contract/registrations/agreed-lessons.schema.ts'
import { IconUserCheck } from '@tabler/icons-react'
import { KnownNameInput } from '#platform/known-name-input.tsx'
import formClasses from '#ui/form/form.module.css'
import { useText } from '#ui/text.tsx'
import { lessonsMessages } from './lessons.messages.ts'
import classes from './lessons.module.css'
import { attendeeFrom, blankContact } from './lessons-draft.ts'
import type { LessonsDrafted } from './lessons-form.tsx'

type Attendee = AgreedLessons['attendee']
type Part = (name: string) => object

/** Who gets the lessons: somebody known, or somebody new; and who books, if that is another. */
export function LessonsPerson({ form }: { form: LessonsDrafted }) {
  const text = useText(lessonsMessages)
  const person = form.values.attendee as Attendee
  const hasContact = form.values.contact !== null
  const change = (changed: Partial<Attendee>) => form.fill({ attendee: { ...person, ...changed } })
  const part: Part = (name) => form.part(`attendee.${name}`)
  const known = {
    typed: `${person.firstName} ${person.lastName}`,
    onChoose: (found: Parameters<typeof attendeeFrom>[0]) => change(attendeeFrom(found)),
  }
  return (
    <>
      <div className={formClasses.pair}>
        <KnownNameInput
          label={text('firstName')}
          withAsterisk
          autoFocus={person.personId === null}
          {...part('firstName')}
          {...known}
          onType={(firstName) => change({ firstName, personId: null })}
        />
        <KnownNameInput
          label={text('lastName')}
          withAsterisk
          {...part('lastName')}
          {...known}
          onType={(lastName) => change({ lastName, personId: null })}
        />
      </div>
      {/* Always there, so that what comes into it is announced. */}
      <div className={classes.known} role="status">
        {person.personId && (
          <>
            <IconUserCheck size={16} stroke={1.75} aria-hidden />
            {text('isKnown')}
          </>
        )}
      </div>
      <EmailField part={part} hint={text(hasContact ? 'emailOrContact' : 'emailHint')} />
      <FoldedAddress part={part} />
      <Checkbox
        label={text('otherContact')}
        checked={hasContact}
        onChange={(event) => form.fill({ contact: event.currentTarget.checked ? blankContact() : null })}
      />
      {hasContact && <ContactFields part={(name) => form.part(`contact.${name}`)} />}
    </>
  )
}

function ContactFields({ part }: { part: Part }) {
  const text = useText(lessonsMessages)
  return (
    <fieldset className={classes.contact} aria-label={text('whoBooks')}>
      <strong aria-hidden>{text('whoBooks')}</strong>
      <div className={formClasses.pair}>
        <TextInput label={text('firstName')} withAsterisk autoComplete="off" {...part('firstName')} />
        <TextInput label={text('lastName')} withAsterisk autoComplete="off" {...part('lastName')} />
      </div>
      <EmailField part={part} hint={text('emailHint')} />
      <FoldedAddress part={part} />
    </fieldset>
  )
}

function EmailField({ part, hint }: { part: Part; hint: string }) {
  const text = useText(lessonsMessages)
  return (
    <TextInput
      label={text('email')}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      type="email"
      maxLength={254}
      autoComplete="off"
      {...part('email')}
    />
  )
}

function FoldedAddress({ part }: { part: Part }) {
  const text = useText(lessonsMessages)
  return (
    <details className={classes.folded}>
      <summary>{text('addressFolded')}</summary>
      <div className={formClasses.pair}>
        <TextInput label={text('phone')} type="tel" maxLength={40} autoComplete="off" {...part('phone')} />
        <TextInput label={text('street')} maxLength={200} autoComplete="off" {...part('street')} />
        <TextInput label={text('postalCode')} maxLength={20} autoComplete="off" {...part('postalCode')} />
        <TextInput label={text('city')} maxLength={100} autoComplete="off" {...part('city')} />
      </div>
    </details>
  )
}
