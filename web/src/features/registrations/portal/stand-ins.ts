import type { BookingInput } from '@reihum/contract/registrations/booking.schema.ts'

type Wrong = { path: string }

/** Values that pass wherever these fields are asked for. */
const passing: Record<string, string> = {
  firstName: 'A',
  lastName: 'A',
  email: 'a@example.org',
  holder: 'A',
  iban: 'DE89370400440532013000',
}

type Fields = Record<string, unknown>

const withPassing = <Named extends object>(fields: Named, names: readonly string[]): Named => {
  const changed = { ...fields } as Fields
  for (const name of names) if (name in changed || name in passing) changed[name] = passing[name] ?? ''
  return changed as Named
}

/** The names of the wrong fields below a path. */
const below = (errors: readonly Wrong[], prefix: string) =>
  errors.filter(({ path }) => path.startsWith(prefix)).map(({ path }) => path.slice(prefix.length))

function peopleWithStandIns(
  people: BookingInput['attendees'],
  errors: readonly Wrong[],
  prefix: string,
): BookingInput['attendees'] {
  return people.map((attendee, at) => {
    const wrong = below(errors, `${prefix}attendees.${at}.`)
    const answers = attendee.answers?.filter(
      (_, place) => !wrong.some((name) => name.startsWith(`answers.${place}.`)),
    )
    const named = wrong.filter((name) => !name.includes('.') && name !== 'priceCategoryId')
    return { ...withPassing(attendee, named), ...(answers && { answers }) }
  })
}

/**
 * The booking with something in place of what is wrong with it. Asked about this one, the API says what else is wrong, which it
 * looks at only when every field is well-formed: the visitor reads all errors at once. It is never booked.
 */
export function withStandIns(booking: BookingInput, errors: readonly Wrong[]): BookingInput {
  const { contact, mandate, furtherCourses } = booking
  return {
    ...booking,
    attendees: peopleWithStandIns(booking.attendees, errors, ''),
    ...(furtherCourses && {
      furtherCourses: furtherCourses.map((course, at) => ({
        ...course,
        attendees: peopleWithStandIns(course.attendees, errors, `furtherCourses.${at}.`),
      })),
    }),
    ...(contact && { contact: withPassing(contact, below(errors, 'contact.')) }),
    ...(mandate && { mandate: withPassing(mandate, below(errors, 'mandate.')) }),
    ...(booking.answers && {
      answers: booking.answers.filter(
        (_, place) => !below(errors, 'answers.').some((name) => name.startsWith(`${place}.`)),
      ),
    }),
    ...(errors.some(({ path }) => path === 'notes') && { notes: '' }),
    ...(errors.some(({ path }) => path === 'code') && { code: '' }),
    ...(errors.some(({ path }) => path === 'voucher') && { voucher: '' }),
  }
}
