/** JSON Schema as the contract is described with; whatever else stands in it does not matter for an example. */
export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  description?: string
  const?: unknown
  enum?: unknown[]
  default?: unknown
  examples?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  unevaluatedProperties?: boolean
  propertyNames?: JsonSchema
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  format?: string
  pattern?: string
  contentMediaType?: string
}

const exampleId = '0197c1d2-6f3a-7c41-9e58-3b6d2f0a84e7'

/** What a text of this name says as a rule. Names that are not here say what they are called. */
const textsByName: Record<string, string> = {
  tenant: 'my-school',
  slug: 'my-school',
  end: '2027-03-15T19:00:00.000Z',
  firstName: 'Ada',
  lastName: 'Berg',
  fullname: 'Ada Berg',
  name: 'Ada Berg',
  password: 'correct horse battery staple',
  passwordRepeat: 'correct horse battery staple',
  code: '123456',
  taxKey: '',
  url: 'https://www.example.org/',
  website: 'https://www.example.org/',
  site: 'https://www.example.org',
  timeZone: 'Europe/Berlin',
  creditorId: 'DE98ZZZ09999999999',
  creditorIban: 'DE02120300000000202051',
  vatId: 'DE136695976',
  invoicePattern: 'RE-{YYYY}-{NNNN}',
  correctionPattern: 'KO-{YYYY}-{NNNN}',
  holder: 'Ada Berg',
  accountHolder: 'Ada Berg',
  email: 'ada@example.org',
  username: 'ada@example.org',
  phone: '+49 30 1234567',
  street: 'Am Markt 1',
  postalCode: '10115',
  zip: '10115',
  city: 'Berlin',
  country: 'DE',
  currency: 'EUR',
  currencyCode: 'EUR',
  iban: 'DE02120300000000202051',
  bic: 'BYLADEM1001',
  title: 'Yoga for beginners',
  courseTitle: 'Yoga for beginners',
  reference: 'YO-27-01',
  language: 'en',
  time: '18:30',
  startsAt: '18:30',
  month: '2027-03',
  filename: 'list.csv',
  hostname: 'mail.example.org',
  endpoint: 'https://storage.example.org',
  token: 'kq3…',
  accessToken: 'kq3…',
}

const numbersByName: Record<string, number> = {
  page: 1,
  writeOffDays: 30,
  firstDebtor: 10_000,
  version: 1,
  revision: 1,
}

const byFormat: Record<string, string> = {
  uuid: exampleId,
  date: '2027-03-15',
  'date-time': '2027-03-15T17:30:00.000Z',
  email: 'ada@example.org',
  uri: 'https://www.example.org/',
}

/** Texts that have to look in a certain way, tried in turn against the pattern. */
const patterned = [
  '#522b72',
  '2027-03',
  '18:30',
  'DE',
  'EUR',
  '8400',
  'my-school',
  'booking.confirmed',
  'answer',
  'level/beginners',
  'k7m4px',
  'mail.example.org',
  exampleId,
  `answer.${exampleId}`,
  '2027-1',
  'aGVsbG8=',
  '',
]

function textOf(schema: JsonSchema, name: string): string {
  const inFormat = schema.format ? byFormat[schema.format] : undefined
  const form = new RegExp(
    schema.pattern ?? (schema.format === 'date-time' ? '^\\d{4}-\\d\\d-\\d\\dT' : ''),
    'u',
  )
  const named = textsByName[name] ?? inFormat ?? name
  const text = [named, inFormat ?? named, ...patterned].find((one) => form.test(one)) ?? named
  const long = text.padEnd(schema.minLength ?? 0, text || 'x')
  return long.slice(0, schema.maxLength ?? long.length)
}

function numberOf(schema: JsonSchema, name: string): number {
  const wanted = /Cents$/.test(name) ? 4900 : (numbersByName[name] ?? 3)
  const least =
    schema.minimum ?? (schema.exclusiveMinimum === undefined ? wanted : schema.exclusiveMinimum + 1)
  return Math.min(Math.max(wanted, least), schema.maximum ?? wanted)
}

/** Nothing, or an empty text: allowed, but it shows nobody what could stand there. */
function isEmpty(schema: JsonSchema): boolean {
  return schema.type === 'null' || schema.const === null || schema.const === ''
}

function objectOf(schema: JsonSchema, onlyRequired: boolean): Record<string, unknown> {
  const required = new Set(schema.required)
  const entries = Object.entries(schema.properties ?? {}).filter(
    ([key]) => !onlyRequired || required.has(key),
  )
  const own = Object.fromEntries(entries.map(([key, value]) => [key, exampleOf(value, key, onlyRequired)]))
  const more = schema.additionalProperties
  if (!schema.propertyNames || typeof more !== 'object') return own
  const keys = schema.propertyNames.enum?.map(String) ?? [String(exampleOf(schema.propertyNames, 'key'))]
  return { ...own, ...Object.fromEntries(keys.map((key) => [key, exampleOf(more, key, onlyRequired)])) }
}

/**
 * A value that a schema allows, as one might meet it: by what its fields are called. With `onlyRequired`, what may be
 * left out is left out.
 */
export function exampleOf(schema: JsonSchema, name: string, onlyRequired = false): unknown {
  if (schema.examples?.[0] !== undefined) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) {
    const choice = choices.find((one) => !isEmpty(one)) ?? choices[0]
    return choice ? exampleOf(choice, name, onlyRequired) : null
  }
  if (schema.allOf) {
    const parts = schema.allOf.map((part) => exampleOf(part, name, onlyRequired))
    return parts.every((part) => typeof part === 'object') ? Object.assign({}, ...parts) : parts[0]
  }
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'object':
      return objectOf(schema, onlyRequired)
    case 'array': {
      const count = Math.min(Math.max(1, schema.minItems ?? 0), schema.maxItems ?? 1)
      return Array.from({ length: count }, () =>
        exampleOf(schema.items ?? {}, name.replace(/s$/, ''), onlyRequired),
      )
    }
    case 'string':
      return textOf(schema, name)
    case 'integer':
    case 'number':
      return typeof schema.default === 'number' ? schema.default : numberOf(schema, name)
    case 'boolean':
      return schema.default ?? false
    case 'null':
      return null
    default:
      return name
  }
}
