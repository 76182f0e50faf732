import type { Api } from '@reihum/contract/contract.ts'
import { askedOfPeople } from '@reihum/contract/courses/attribute.schema.ts'
import { type FieldErrorCode, fieldErrorText } from '@reihum/contract/field-errors.ts'
import type {
  AttendeeBooking,
  AttendeeCourse,
} from '@reihum/contract/registrations/attendee-booking.schema.ts'
import type { NamedPerson } from '@reihum/contract/registrations/names.schema.ts'
import { OrganiserContact } from '../../../tenants/portal/organiser-contact.tsx'
import type { PortalPage, Redirect } from '../../../tenants/portal/page.ts'
import { refusalOf } from '../../../tenants/portal/refusal.ts'
import type { Visit } from '../../../tenants/portal/visit.ts'
import { answerName, isNobody, type PersonEntries, personName, readEntries } from '../booking-entries.ts'
import type { EntryError } from '../entry-errors.ts'
import { ErrorSummary } from '../error-summary.tsx'
import { registerTexts } from '../register.messages.ts'
import { nameOf } from './booked-people.tsx'
import { type BookingVisit, bookingPath, toBooking } from './booking-page.ts'
import namesCss from './names.css?inline'
import { namesTexts } from './names.messages.ts'
import { type AskedOfCourse, listName, NamesForm, placeName } from './names-form.tsx'
import { pastedNames } from './pasted-names.ts'
import { type PlaceToName, placesIn } from './places-to-name.ts'
import { behindLink, commonOf } from './registration-page.tsx'
import { StepBanner } from './step-banner.tsx'
import { untilText } from './until.ts'

type Named = { course: AttendeeCourse; places: PlaceToName[] }

/** A booking with places to be named has them in one course. */
function namedIn({ courses }: AttendeeBooking): Named | null {
  const course = courses.find((one) => placesIn(one).length > 0)
  return course ? { course, places: placesIn(course) } : null
}

const nobody = () => readEntries(new URLSearchParams()).people[0] as PersonEntries

/** A place as it is stored, as entries of the form. */
function entriesOf({ place, firstName, lastName, email, birthDate, answers }: PlaceToName): PersonEntries {
  if (!place.isNamed) return nobody()
  const given = answers.map(({ asked, value }) => {
    const values = Array.isArray(value) ? value : [value === true ? 'on' : String(value)]
    return [asked.id as string, { values: values.map(String), version: asked.version }] as const
  })
  return { ...nobody(), firstName, lastName, email, birthDate, answers: new Map(given) }
}

async function askedOf(
  { visit }: BookingVisit,
  api: Api,
  { id: courseId }: AttendeeCourse,
): Promise<AskedOfCourse> {
  try {
    const { attributes, entryRules } = await api.courses.portalGet({ tenant: visit.tenant.slug, courseId })
    return { attributes: askedOfPeople(attributes), entryRules }
  } catch (error) {
    if (refusalOf(error)?.code !== 'NOT_FOUND') throw error
    return { attributes: [], entryRules: [] }
  }
}

type View = {
  status: number
  people: readonly PersonEntries[]
  list?: string
  notice?: string
  errors?: EntryError[]
}

function framed(at: BookingVisit, title: string, status: number, content: React.ReactNode): PortalPage {
  const texts = namesTexts[at.visit.locale]
  const common = commonOf(at)
  return {
    ...common,
    css: common.css + namesCss,
    path: bookingPath(at.accessToken, '/names'),
    title: texts.title,
    status,
    banner: <StepBanner at={at} back={texts.back} title={title} />,
    content: <div className="plain-form names">{content}</div>,
  }
}

/** When it is over: who was named, and who can help. */
async function overPage(at: BookingVisit, api: Api, { course, places }: Named, status: number) {
  const { visit } = at
  const texts = namesTexts[visit.locale]
  const legal = await api.tenants.legal({ tenant: visit.tenant.slug })
  return framed(
    at,
    texts.over,
    status,
    <>
      {course.namesUntil && <p>{texts.overSince(untilText(course.namesUntil, visit))}</p>}
      <ul>
        {places.map((one) => (
          <li key={one.id}>{nameOf(one)}</li>
        ))}
      </ul>
      <p>
        {texts.ask(visit.tenant.name)} <OrganiserContact legal={legal} />
      </p>
    </>,
  )
}

async function show(at: BookingVisit, api: Api, { course, places }: Named, view: View): Promise<PortalPage> {
  const { visit } = at
  const texts = namesTexts[visit.locale]
  const { people, list = '', notice, errors = [], status } = view
  const missing = places.filter(({ place }) => !place.isNamed).length
  return framed(
    at,
    `${texts.title}: ${course.title}`,
    status,
    <>
      <ErrorSummary errors={errors} refusal={null} visit={visit} />
      {notice && (
        <p className="notice info" role="status">
          {notice}
        </p>
      )}
      <p>
        {texts.missing(missing, places.length)}{' '}
        {course.namesUntil ? texts.until(untilText(course.namesUntil, visit)) : texts.always}
      </p>
      <NamesForm
        at={at}
        asked={await askedOf(at, api, course)}
        errors={errors}
        list={list}
        rows={places.map((registration, place) => ({
          registration,
          person: people[place] ?? entriesOf(registration),
        }))}
      />
    </>,
  )
}

/** The page where it can be answered, or what there is to say instead. */
function answered(
  at: BookingVisit,
  api: Api,
  answer: (named: Named) => Promise<PortalPage | Redirect>,
): Promise<PortalPage | Redirect> {
  const { visit, accessToken } = at
  return behindLink<PortalPage | Redirect>(at, async () => {
    const named = namedIn(await api.registrations.attendeeBooking({ tenant: visit.tenant.slug, accessToken }))
    if (!named) return { redirect: toBooking(at), status: 303 }
    return named.course.takesNames ? answer(named) : overPage(at, api, named, 200)
  })
}

export const namesPage = (visit: Visit, accessToken: string, api: Api) => {
  const at = { visit, accessToken }
  return answered(at, api, (named) => show(at, api, named, { status: 200, people: [] }))
}

/** The entries as they were sent, for the places as they are now. */
function sentFor(places: readonly PlaceToName[], form: URLSearchParams): PersonEntries[] {
  const { people } = readEntries(form)
  const rowOf = new Map(people.map((person, at) => [form.get(placeName(at)), person]))
  return places.map((place) => rowOf.get(place.id) ?? entriesOf(place))
}

/** Fills free rows with the people of a pasted list; nothing is saved. */
function fill(people: readonly PersonEntries[], list: string) {
  const pasted = pastedNames(list)
  const filled = people.map((person) => {
    const next = isNobody(person) ? pasted.shift() : undefined
    return next ? { ...person, ...next } : person
  })
  const count = filled.filter((person, at) => person !== people[at]).length
  return { filled, count, left: pasted.length }
}

function asNamed(registration: PlaceToName, { answers, ...person }: PersonEntries): NamedPerson {
  const { firstName, lastName, email, birthDate } = person
  return {
    registrationId: registration.id,
    firstName,
    lastName,
    email: email.trim(),
    birthDate,
    answers: [...answers].map(([attributeId, { values, version }]) => ({
      attributeId,
      ...(version !== null && { version }),
      value: values.length > 1 ? values : (values[0] ?? ''),
    })) as NamedPerson['answers'],
  }
}

type FieldError = { path: string; code: FieldErrorCode; message: string }
const bounded: readonly string[] = ['min', 'max', 'minLength', 'maxLength']

/** The API's errors at the rows they are about; `sent` are the positions of the rows that were sent. */
function errorsOf(
  errors: unknown,
  sent: readonly number[],
  { places, asked, visit }: { places: readonly PlaceToName[]; asked: AskedOfCourse; visit: Visit },
): EntryError[] {
  const [texts, words] = [namesTexts[visit.locale], registerTexts[visit.locale]]
  return (Array.isArray(errors) ? (errors as FieldError[]) : []).map(({ path, code, message }) => {
    const [, position = '', rest = ''] = /^people\.(\d+)\.(.+)$/.exec(path) ?? []
    const at = sent[Number(position)] ?? 0
    const [, attributeId] = /^answers\.([^.]+)/.exec(rest) ?? []
    const key = rest as 'firstName' | 'lastName' | 'email' | 'birthDate'
    const label = attributeId
      ? asked.attributes.find(({ id }) => id === attributeId)?.label[visit.locale]
      : words[key]
    const place = places[at]?.place
    return {
      field: attributeId ? answerName(at, attributeId) : personName(at, key),
      label: [place && texts.place(place.number, place.count), label].filter(Boolean).join(', '),
      message: bounded.includes(code) ? message : fieldErrorText(code, visit.locale),
    }
  })
}

async function save(at: BookingVisit, api: Api, named: Named, people: readonly PersonEntries[]) {
  const { visit, accessToken } = at
  const sent = [...people.keys()].filter(
    (place) => named.places[place]?.place.isNamed || !isNobody(people[place] as PersonEntries),
  )
  const done: Redirect = { redirect: toBooking(at, '', { done: 'names' }), status: 303 }
  if (sent.length === 0) return done
  try {
    await api.registrations.nameAttendees({
      tenant: visit.tenant.slug,
      accessToken,
      language: visit.locale,
      people: sent.map((place) =>
        asNamed(named.places[place] as PlaceToName, people[place] as PersonEntries),
      ),
    })
    return done
  } catch (error) {
    const refused = refusalOf(error)
    if (refused?.code === 'NAMES_CLOSED') return overPage(at, api, named, 409)
    if (refused?.code !== 'INVALID_INPUT') throw error
    const asked = await askedOf(at, api, named.course)
    const errors = errorsOf(refused.data.errors, sent, { places: named.places, asked, visit })
    return show(at, api, named, { status: 422, people, errors })
  }
}

export const saveNames = (visit: Visit, accessToken: string, form: URLSearchParams, api: Api) => {
  const at = { visit, accessToken }
  return answered(at, api, async (named) => {
    const people = sentFor(named.places, form)
    const list = form.get(listName) ?? ''
    if (form.get('do') !== 'fill') return save(at, api, named, people)
    const { filled, count, left } = fill(people, list)
    const notice = namesTexts[visit.locale].filled(count, left)
    return show(at, api, named, { status: 200, people: filled, list: left > 0 ? list : '', notice })
  })
}
