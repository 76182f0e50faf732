import { Alert, Button, Checkbox } from '@mantine/core'
import {
  type AskedAttribute,
  type AttributeAnswer,
  askedOfOrder,
} from '@reihum/contract/courses/attribute.schema.ts'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import type { FirmRecord } from '@reihum/contract/courses/firm.schema.ts'
import { personName } from '@reihum/contract/people/person-name.ts'
import type { Person } from '@reihum/contract/persons.ts'
import { maxPeople } from '@reihum/contract/registrations/booking.schema.ts'
import type { PaymentMethod } from '@reihum/contract/tenants/payment-methods.ts'
import type { FirmId, PersonId } from '@reihum/contract/wire/ids.schema.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { queries } from '#platform/connection.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { useTierGate } from '#platform/tier-gate.tsx'
import { AnswerInputs } from '#ui/form/answer-inputs.tsx'
import { useContractForm } from '#ui/form/contract-form.ts'
import formClasses from '#ui/form/form.module.css'
import { FormSection } from '#ui/form/form-section.tsx'
import { UnsavedChanges } from '#ui/form/unsaved-changes.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { CourseChoice } from '../course-choice.tsx'
import { PlacesNeededDialog } from '../moves/places-needed-dialog.tsx'
import { registrationsMessages } from '../registrations.messages.ts'
import { askedOfCourse } from './asked-of-course.ts'
import {
  type BookingForm,
  blankBooking,
  blankPerson,
  bookingForm,
  fromKnown,
  isReached,
  peopleOf,
} from './booking-form.ts'
import { CodeField } from './code-field.tsx'
import { ContactPart } from './contact-part.tsx'
import { EntryReason } from './entry-reason.tsx'
import { FrameChoice, useFrames, useFrameTerms } from './frame-choice.tsx'
import { PersonFields } from './person-fields.tsx'
import { extrasForeseen, PriceExplained, pricesForeseen } from './price-explained.tsx'
import { registeringMessages } from './registering.messages.ts'
import classes from './registering.module.css'
import { TermsPart, waysToPay } from './terms-part.tsx'
import { useCodes } from './use-codes.ts'
import { useOfferedExtras } from './use-offered-extras.ts'
import { useRegistering } from './use-registering.ts'

type CourseId = Course['id']

/** The form in which an operator registers people, also for a full or closed course. */
export function RegisterPage() {
  const text = useText(registeringMessages)
  const words = useText(registrationsMessages)
  const tenant = useActiveTenant().id
  const { locale } = useFormats()
  const given = useSearch({ strict: false }) as {
    courseId?: CourseId
    personId?: PersonId
    firmId?: FirmId
  }
  const known = useQuery({
    ...queries.people.getPerson.queryOptions({ input: { tenant, personId: given.personId as PersonId } }),
    enabled: given.personId !== undefined,
  })
  const firm = useQuery({
    ...queries.courses.getFirm.queryOptions({ input: { tenant, firmId: given.firmId as FirmId } }),
    enabled: given.firmId !== undefined,
  })
  const [courseId, setCourse] = useState(given.courseId)
  const query = useQuery({
    ...queries.courses.get.queryOptions({ input: { tenant, courseId: courseId as CourseId } }),
    enabled: courseId !== undefined,
  })
  const course = courseId === undefined ? undefined : query.data
  const person = known.data?.erasedAt ? undefined : known.data
  const fromPerson = person && { to: `/attendees/${person.id}`, label: personName(person, locale) }
  const fromFirm = firm.data && { to: `/firms/${firm.data.id}`, label: firm.data.fields.name }
  const fromCourse = given.courseId
    ? { to: `/courses/${given.courseId}/registrations`, label: course?.title ?? words('course') }
    : { to: '/registrations', label: words('registrations') }
  const form = {
    courseId,
    course,
    isLoading: query.isLoading,
    onCourse: setCourse,
  }
  return (
    <>
      <PageTitle title={text('title')} backTo={fromPerson ?? fromFirm ?? fromCourse} />
      {given.personId && <Loaded query={known}>{() => <RegisterForm {...form} person={person} />}</Loaded>}
      {given.firmId && <Loaded query={firm}>{(of) => <RegisterForm {...form} firm={of} />}</Loaded>}
      {!given.personId && !given.firmId && <RegisterForm {...form} />}
    </>
  )
}

type RegisterFormProps = {
  courseId: CourseId | undefined
  course: Course | undefined
  /** Price and attributes of the course are loading. */
  isLoading: boolean
  onCourse: (id: CourseId) => void
  /** Who is registered; nobody: they are entered. */
  person?: Person | undefined
  /** The firm that it is for, which fills in who books. */
  firm?: FirmRecord | undefined
}

function RegisterForm({ courseId, course, isLoading, onCourse, person: known, firm }: RegisterFormProps) {
  const text = useText(registeringMessages)
  const words = useText(registrationsMessages)
  const { money, locale, timeZone } = useFormats()
  const asked = useAsked(course)
  const extras = useOfferedExtras(course)
  const [needsCourse, setNeedsCourse] = useState(false)
  const [blank] = useState(() =>
    blankBooking(locale, { person: known && { ...blankPerson(), ...fromKnown(known) }, firm }),
  )
  const registering = useRegistering(course, asked)
  const [chosen, setChosen] = useState<PaymentMethod | null>()
  // Until somebody chooses, what the course offers first, so that the letter says how to pay.
  const method = chosen === undefined ? (waysToPay(course)[0] ?? null) : chosen
  const form = useContractForm({
    schema: bookingForm,
    initial: blank,
    save: (booking) =>
      registering.save({
        ...booking,
        // A frame has one price for all of its places.
        attendees: booking.frameId
          ? booking.attendees.map((person) => ({ ...person, reducedAs: '' }))
          : booking.attendees,
        paymentMethod: method,
        inform: booking.inform && isReached(booking.contact, booking.attendees),
      }),
  })
  const codes = useCodes(course, String(form.values.code))
  const frames = useFrames(form.values.firmId, course)
  const frame = useFrameTerms(frames, form.values.frameId)
  const added = useRef(-1)
  const addButton = useRef<HTMLButtonElement>(null)
  const people = peopleOf(form.values.attendees)
  const hasContact = form.values.contact !== null
  const reached = isReached(form.values.contact, people)
  const unnamed = Number(form.values.unnamedPlaces) || 0
  const setPeople = (next: typeof people) => form.fill({ attendees: next })
  const feeOf = (id: (typeof people)[number]['priceCategoryId']) =>
    course?.priceCategories.find((price) => price.id === id)?.feeCents ?? course?.feeCents ?? 0
  const prices = pricesForeseen(
    course,
    [
      ...people.map((person) => ({
        feeCents: feeOf(person.priceCategoryId),
        reducedAs: person.reducedAs,
      })),
      ...Array.from({ length: unnamed }, () => ({ feeCents: feeOf(null) })),
    ],
    { timeZone, code: codes.terms, frame },
  )
  const taken = people.map((person, at) => extrasForeseen(extras, person.extras, at === 0))
  const sum = [...prices, ...taken.flat().map(({ cents }) => ({ feeCents: cents }))].reduce(
    (total, { feeCents }) => total + feeCents,
    0,
  )
  const resubmit = () => form.element.current?.requestSubmit()
  return (
    <form
      ref={form.element}
      className={formClasses.form}
      noValidate
      onSubmit={(event) => {
        setNeedsCourse(course === undefined)
        if (course) return form.submit(event)
        event.preventDefault()
        form.element.current?.querySelector('input')?.focus()
      }}
    >
      <UnsavedChanges hasUnsavedChanges={() => !registering.isDone() && form.hasUnsavedChanges()} />
      {registering.refusal && <RefusalAlert problem={registering.refusal} />}
      <FormSection title={words('course')}>
        <CourseChoice
          aria-label={words('course')}
          value={courseId}
          error={needsCourse && !course ? text('required') : undefined}
          autoFocus={courseId === undefined}
          onChange={(id) => {
            onCourse(id)
            setChosen(undefined)
            form.fill({
              frameId: null,
              attendees: people.map((person) => ({
                ...person,
                priceCategoryId: null,
                reducedAs: '',
                extras: [],
              })),
            })
          }}
        />
        {course && <Seats course={course} people={people.length + unnamed} />}
      </FormSection>
      <FormSection title={text('people')}>
        {people.map((person, at) => (
          <PersonFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a person that is typed has no other name
            key={at}
            form={form}
            at={at}
            person={person}
            course={course}
            asked={asked}
            extras={extras}
            hasContact={hasContact}
            hasFrame={frame !== undefined}
            autoFocus={at === added.current || (at === 0 && courseId !== undefined)}
            onChange={(change) =>
              setPeople(people.map((one, place) => (place === at ? { ...one, ...change } : one)))
            }
            onRemove={
              people.length > 1 || unnamed > 0
                ? () => {
                    setPeople(people.filter((_, place) => place !== at))
                    addButton.current?.focus()
                  }
                : undefined
            }
          />
        ))}
        {people.length < maxPeople && (
          <div>
            <Button
              ref={addButton}
              variant="default"
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
              onClick={() => {
                added.current = people.length
                setPeople([...people, blankPerson()])
              }}
            >
              {text('addPerson')}
            </Button>
          </div>
        )}
      </FormSection>
      <EntryReason form={form} refused={registering.entryRefused} />
      <FormSection title={text('contact')}>
        <ContactPart form={form} />
      </FormSection>
      <OrderAnswers form={form} asked={askedOfOrder([asked])} />
      <FormSection title={text('terms')}>
        <PriceExplained people={people} prices={prices.slice(0, people.length)} extras={taken} />
        <FrameChoice form={form} frames={frames} />
        {!frame && <CodeField form={form} codes={codes} />}
        <TermsPart form={form} course={course} sum={sum} method={method} onMethod={setChosen} />
        {!reached && method === 'sepa_direct_debit' && sum > 0 && (
          <Alert color="warning">{text('unreachedDebit')}</Alert>
        )}
        <Checkbox
          label={words('inform')}
          description={reached ? undefined : text('unreached')}
          disabled={!reached}
          checked={reached && form.values.inform === true}
          onChange={(event) => form.fill({ inform: event.currentTarget.checked })}
        />
      </FormSection>
      <div className={formClasses.buttons}>
        <Button type="submit" loading={registering.isPending || isLoading}>
          {text('submit')}
        </Button>
        {course && (
          <span className={classes.total} role="status">
            {text('total', { count: people.length + unnamed, sum: money(sum) })}
          </span>
        )}
      </div>
      {registering.needed && (
        <PlacesNeededDialog
          needed={registering.needed}
          ways={['raise_limit', 'this_booking', 'waiting_list']}
          isOpen={registering.isAsking}
          onClose={registering.stopAsking}
          isPending={registering.isPending}
          onChoose={(way) => {
            registering.choose(way)
            resubmit()
          }}
        />
      )}
    </form>
  )
}

/** What is asked once for the booking. */
function OrderAnswers({ form, asked }: { form: BookingForm; asked: readonly AskedAttribute[] }) {
  const text = useText(registeringMessages)
  if (asked.length === 0) return null
  return (
    <FormSection title={text('ofBooking')}>
      <AnswerInputs
        asked={asked}
        answers={form.values.answers as AttributeAnswer[]}
        errorOf={(id) => form.part(`answers.${id}`).error}
        onChange={(answers) => form.fill({ answers })}
      />
    </FormSection>
  )
}

/** The attributes of the course's form; none where the tier does not include them. */
function useAsked(course: Course | undefined) {
  const tenant = useActiveTenant().id
  const gate = useTierGate('additionalAttributes')
  const attributes = useQuery(queries.courses.listAttributes.queryOptions({ input: { tenant } })).data?.items
  return course && attributes && gate.isIncluded ? askedOfCourse(attributes, course) : []
}

function Seats({ course, people }: { course: Course; people: number }) {
  const text = useText(registeringMessages)
  const { number } = useFormats()
  const { attendeeCount, attendeeLimit, waiterCount } = course
  const taken =
    attendeeLimit === null
      ? text('takenUnlimited', { count: attendeeCount })
      : text('taken', { taken: number(attendeeCount), limit: number(attendeeLimit) })
  const isShort = attendeeLimit !== null && attendeeCount + people > attendeeLimit
  return (
    <div className={`${classes.seats} grey`}>
      {taken}
      {text('waiting', { count: waiterCount })}.{isShort && ` ${text('full')}`}
    </div>
  )
}
