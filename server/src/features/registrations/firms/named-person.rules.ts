import type { NamedPerson } from '@reihum/contract/registrations/names.schema.ts'
import type { GivenAnswer } from '@reihum/contract/registrations/registration.schema.ts'

type Stored = {
  unnamed: boolean
  first_name: string
  last_name: string
  email: string
  birth_date: string | null
}

type Given = Pick<NamedPerson, 'firstName' | 'lastName' | 'email' | 'birthDate' | 'answers'>

const textOf = (value: unknown) =>
  Array.isArray(value) ? [...value].map(String).sort().join('\n') : String(value)

/** What was answered, apart from what was left empty, in one form however it was sent. */
const answersIn = (answers: readonly { id: string; value: unknown }[]) =>
  answers
    .filter(({ value }) => value !== '' && value !== false && value !== null)
    .map(({ id, value }) => `${id} ${textOf(value === 'on' ? true : value)}`)
    .sort()
    .join('\n')

/** Whether a place is named as it was: then there is nothing to store and nothing to tell the log. */
export function isSamePerson(stored: Stored, before: readonly GivenAnswer[], given: Given): boolean {
  return (
    !stored.unnamed &&
    stored.first_name === given.firstName &&
    stored.last_name === given.lastName &&
    stored.email.toLowerCase() === given.email.toLowerCase() &&
    (stored.birth_date ?? '') === given.birthDate &&
    answersIn(before.map(({ asked, value }) => ({ id: asked.id, value }))) ===
      answersIn(given.answers.map(({ attributeId, value }) => ({ id: attributeId, value })))
  )
}
