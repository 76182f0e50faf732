import { type Count, isOne as one } from '#platform/mail/letter-kind.ts'
import { type ToldBooking, type ToldPerson, withPlace } from './told-booking.rules.ts'

const de = {
  subject: (course: string) => `Wer kommt? ${course}`,
  text: (count: Count) =>
    `für ${one(count) ? 'einen' : count} Ihrer Plätze haben Sie uns noch nicht gesagt, wer kommt.`,
  until: (day: string) =>
    `Bitte tragen Sie die Namen bis ${day} auf der Seite Ihrer Buchung ein. Bis dahin können Sie auch jeden Namen durch einen anderen ersetzen.`,
  button: 'Namen eintragen',
}

const en: typeof de = {
  subject: (course) => `Who is coming? ${course}`,
  text: (count) => `You have not told us yet who will take ${one(count) ? 'one' : count} of your places.`,
  until: (day) =>
    `Please enter the names on the page of your booking by ${day}. Until then you can also replace any name with another one.`,
  button: 'Enter names',
}

export const namesWords = { de, en }

/** Whose names are missing and can still be given. */
export function missingNames(
  { namesUntil }: Pick<ToldBooking, 'namesUntil'>,
  people: readonly ToldPerson[],
  now: Date,
): ToldPerson[] {
  if (namesUntil && namesUntil <= now) return []
  return withPlace(people).filter(({ isUnnamed }) => isUnnamed)
}
