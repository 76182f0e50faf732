import type { Locale, Wording } from '@reihum/contract/wire/locales.ts'
import type { Letter } from '#platform/mail/letter.ts'
import {
  bodyOf,
  type Count,
  either,
  type LetterSample,
  type SampleLook,
  slot,
} from '#platform/mail/letter-kind.ts'
import { partWords } from './letter-words.mails.ts'
import { andAnother, sampleFrame } from './sample-booking.ts'
import type { LetterFrame } from './step.mails.ts'
import type { ToldCourse, ToldPerson } from './told-booking.rules.ts'

/** What is said of one place, and of several with their number. */
export const counted = (say: (count: Count) => string): string =>
  either('places.several', say(slot('places.count')), say(1))

export const title = slot('course.title')

/** A body that begins with the name of the contact. */
export const greeted = (locale: Locale, ...paragraphs: readonly string[]): string =>
  bodyOf(partWords[locale].greeting(slot('person.name')), ...paragraphs)

/** A sample of a letter about a booking, and how such a letter is written about any. */
export type BookingSample = LetterSample & {
  takesRegistration: true
  write: (frame: LetterFrame, look: SampleLook) => Letter | null
}

/** A sample about these people; a letter that nobody would get is a mistake in the sample. */
export function sampleOf(
  label: Wording,
  people: readonly ToldPerson[] | ((look: SampleLook) => readonly ToldPerson[]),
  write: (frame: LetterFrame, look: SampleLook) => Letter | null,
  change: Partial<ToldCourse> = {},
): BookingSample {
  return {
    label,
    takesRegistration: true,
    write,
    letter: (look) => {
      const told = typeof people === 'function' ? people(look) : people
      const letter = write(sampleFrame(look, told, change), look)
      if (!letter) throw new Error(`the sample "${label.en}" writes no letter`)
      return letter
    },
  }
}

/** The same people in a second course: a letter about an order of two. */
export const inTwoCourses = (frame: LetterFrame, look: SampleLook): LetterFrame => ({
  ...frame,
  further: [
    sampleFrame(look, andAnother(frame.people[0] as ToldPerson), {
      id: '2',
      title: { de: 'Chor am Abend', en: 'Evening choir' }[look.locale],
    }),
  ],
})

export const severalCourses = { de: 'mehrere Kurse', en: 'several courses' }
export const oneOf = { de: 'eine Person', en: 'one person' }
export const severalOf = { de: 'mehrere Personen', en: 'several people' }
