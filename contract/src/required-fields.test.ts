import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fieldErrors } from './field-errors.ts'
import { requiredFields } from './required-fields.ts'

/** The fields for which the specification requires a message of their own, by the names they have here. */
const specified: [field: string, name: string][] = [
  ['attendee limit', 'attendeeLimit'],
  ['city', 'city'],
  ['company name', 'company'],
  ['course', 'courseId'],
  ['course reference', 'reference'],
  ['course title', 'courseTitle'],
  ['title', 'title'],
  ['description', 'description'],
  ['director', 'director'],
  ['first name', 'firstName'],
  ['last name', 'lastName'],
  ['header', 'header'],
  ['hostname', 'hostname'],
  ['IBAN', 'iban'],
  ['phone', 'phone'],
  ['port', 'port'],
  ['postal code', 'postalCode'],
  ['refund purpose', 'purpose'],
  ['street and house number', 'street'],
  ['subject', 'subject'],
  ['tenant', 'tenant'],
  ['username', 'username'],
  ['website', 'website'],
  ['e-mail recipient', 'recipient'],
  ['name', 'name'],
  ['password', 'password'],
]

describe.each(specified)('a missing %s', (_, name) => {
  test.each(['de', 'en'] as const)('is told by a message of its own (%s)', (locale) => {
    const schema = z.object({ [name]: z.string().min(1), anything: z.string().min(1) })
    const input = { [name]: '', anything: '' }
    const [own, general] = fieldErrors(schema.safeParse(input).error?.issues ?? [], input, locale)
    expect(own).toEqual({ path: name, code: 'required', message: requiredFields[name]?.[locale] })
    expect(own?.message).toMatch(/^\* \S.*\.$/)
    expect(own?.message).not.toBe(general?.message)
  })
})

test('no two of them share a message, and German is not English', () => {
  const texts = specified.flatMap(([, name]) => [requiredFields[name]?.de, requiredFields[name]?.en])
  expect(new Set(texts).size).toBe(texts.length)
})

test('every other field says that it is needed', () => {
  const schema = z.object({ anything: z.string().min(1) })
  const issues = schema.safeParse({}).error?.issues ?? []
  expect(fieldErrors(issues, {}, 'de')[0]?.message).toBe('* Dieses Feld wird benötigt.')
  expect(fieldErrors(issues, {}, 'en')[0]?.message).toBe('* This field is required.')
})
