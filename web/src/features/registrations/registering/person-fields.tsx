import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { type AskedAttribute, askedOfPeople } from '@reihum/contract/courses/attribute.schema.ts'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { asksBirthDate } from '@reihum/contract/courses/entry-rules.ts'
import type { OfferedExtra } from '@reihum/contract/courses/extra.schema.ts'
import { lessInWords, withProof } from '@reihum/contract/courses/reductions.ts'
import type { OperatorAttendee } from '@reihum/contract/registrations/booking.schema.ts'
import type { PersonSummary } from '@reihum/contract/registrations/person-list.schema.ts'
import { priceCategoryId } from '@reihum/contract/wire/ids.schema.ts'
import { IconUserCheck, IconX } from '@tabler/icons-react'
import { KnownNameInput } from '#platform/known-name-input.tsx'
import { useFormats } from '#platform/tenant.ts'
import { AnswerInputs } from '#ui/form/answer-inputs.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import classesOfForm from '#ui/form/form.module.css'
import { useText } from '#ui/text.tsx'
import { ExtrasField } from '../extras/extras-field.tsx'
import { registrationsMessages } from '../registrations.messages.ts'
import { withoutFacts } from './answers-with-facts.ts'
import { type BookingForm, fromKnown } from './booking-form.ts'
import { registeringMessages } from './registering.messages.ts'
import classes from './registering.module.css'
import { StoredThings } from './stored-things-choice.tsx'
import { useKnownFacts } from './use-known-facts.ts'

type PersonFieldsProps = {
  form: BookingForm
  at: number
  person: OperatorAttendee
  course: Course | undefined
  asked: readonly AskedAttribute[]
  extras: readonly OfferedExtra[]
  /** There is a contact, so the person needs no address. */
  hasContact: boolean
  /** The places are ordered out of a frame, at the price of which nothing else is taken off. */
  hasFrame: boolean
  autoFocus: boolean
  onChange: (change: Partial<OperatorAttendee>) => void
  onRemove: (() => void) | undefined
}

/** The fields of one attendee. */
export function PersonFields(props: PersonFieldsProps) {
  const { form, at, person, course, asked, extras, hasContact, hasFrame, autoFocus, onChange, onRemove } =
    props
  const text = useText(registeringMessages)
  const words = useText(registrationsMessages)
  const { money } = useFormats()
  const part = (name: string) => form.part(`attendees.${at}.${name}`)
  const number = String(at + 1)
  const prices = course?.priceCategories ?? []
  const isOptional = hasContact || at > 0
  const { questions, things } = useKnownFacts({
    person,
    asked: askedOfPeople(asked),
    onAnswers: (answers) => onChange({ answers }),
  })
  const nobodyKnown = { personId: null, answers: withoutFacts(person.answers) }
  const known = {
    typed: `${person.firstName} ${person.lastName}`,
    onChoose: (found: PersonSummary) =>
      onChange({ ...fromKnown(found), answers: withoutFacts(person.answers) }),
  }
  return (
    <fieldset className={classes.person} aria-label={text('person', { number })}>
      <div className={classes.personHead}>
        <strong aria-hidden>{text('person', { number })}</strong>
        {onRemove && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={text('removePerson', { number })}
            title={text('removePerson', { number })}
            onClick={onRemove}
          >
            <IconX size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <div className={classesOfForm.pair}>
        <KnownNameInput
          label={words('firstName')}
          withAsterisk
          autoFocus={autoFocus}
          {...part('firstName')}
          {...known}
          onType={(firstName) => onChange({ firstName, ...nobodyKnown })}
        />
        <KnownNameInput
          label={words('lastName')}
          withAsterisk
          {...part('lastName')}
          {...known}
          onType={(lastName) => onChange({ lastName, ...nobodyKnown })}
        />
        <TextInput
          label={words('email')}
          description={text(isOptional ? 'emailHint' : 'noEmailHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="email"
          maxLength={254}
          autoComplete="off"
          {...part('email')}
        />
        {course && asksBirthDate(course.entryRules) && (
          <DateField
            label={words('birthDate')}
            withAsterisk
            {...part('birthDate')}
            value={person.birthDate}
            onChange={(birthDate) => onChange({ birthDate })}
          />
        )}
        {course && prices.length > 0 && (
          <NativeSelect
            label={text('price')}
            {...part('priceCategoryId')}
            value={person.priceCategoryId ?? ''}
            data={[
              { value: '', label: text('plainFee', { fee: money(course.feeCents) }) },
              ...prices.map(({ id, name, feeCents }) => ({
                value: id as string,
                label: text('namedPrice', { name, fee: money(feeCents) }),
              })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              onChange({ priceCategoryId: value === '' ? null : priceCategoryId.parse(value) })
            }
          />
        )}
        {course && withProof(course.reductions).length > 0 && (
          <ReducedAsSelect
            binding={part('reducedAs')}
            course={course}
            value={hasFrame ? '' : person.reducedAs}
            isDisabled={hasFrame}
            onChange={(reducedAs) => onChange({ reducedAs })}
          />
        )}
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
      <ExtrasField
        extras={extras.filter(({ required, perBooking }) => !required && (at === 0 || !perBooking))}
        chosen={person.extras}
        errorOf={(id) => part(`extras.${id}`).error}
        onChange={(chosen) => onChange({ extras: chosen })}
      />
      <StoredThings {...{ things, person, asked, onChange }} />
      <AnswerInputs
        asked={questions}
        answers={person.answers}
        errorOf={(id) => part(`answers.${id}`).error}
        onChange={(answers) => onChange({ answers })}
      />
      <details className={classes.folded}>
        <summary>{text('addressFolded')}</summary>
        <div className={classes.fields}>
          <AddressFields part={part} />
        </div>
      </details>
    </fieldset>
  )
}

type ReducedAsSelectProps = {
  binding: object
  course: Course
  value: string
  isDisabled: boolean
  onChange: (name: string) => void
}

/** The reduced price that somebody can prove, and by what. */
function ReducedAsSelect({ binding, course, value, isDisabled, onChange }: ReducedAsSelectProps) {
  const text = useText(registeringMessages)
  const { money, locale } = useFormats()
  const offered = withProof(course.reductions)
  const chosen = offered.find(({ name }) => name === value)
  return (
    <NativeSelect
      label={text('reducedAs')}
      description={chosen && text('reducedAsProof', { evidence: chosen.evidence ?? '' })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...binding}
      disabled={isDisabled}
      value={value}
      data={[
        { value: '', label: text('notReduced') },
        ...offered.map((one) => ({
          value: one.name,
          label: text('namedPrice', { name: one.name, fee: lessInWords(one, money, locale) }),
        })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

/** Phone and postal address. */
export function AddressFields({ part }: { part: (name: string) => object }) {
  const words = useText(registrationsMessages)
  return (
    <div className={classesOfForm.pair}>
      <TextInput label={words('phone')} type="tel" maxLength={40} autoComplete="off" {...part('phone')} />
      <TextInput label={words('street')} maxLength={200} autoComplete="off" {...part('street')} />
      <TextInput label={words('postalCode')} maxLength={20} autoComplete="off" {...part('postalCode')} />
      <TextInput label={words('city')} maxLength={100} autoComplete="off" {...part('city')} />
    </div>
  )
}
