import { fieldsOf } from './describe-fields.ts'
import type { JsonSchema } from './example-of.ts'
import type { ApiDocument, Operation } from './make-document.ts'

/**
 * Fields by their way from the top, with what they are. Behind those that must be sent stands an exclamation mark, and behind
 * a choice that may be sent the values it takes, as in `string!=course,event`.
 */
type Fields = Record<string, string>

/** What programs may rely on: for each operation what they send and what they are answered. */
export type Promised = Record<string, { sent: Fields; answered: Fields }>

const kindOf = ({ type, anyOf, oneOf, allOf, enum: values, const: value }: JsonSchema): string => {
  const parts = anyOf ?? oneOf ?? allOf
  if (parts) return [...new Set(parts.map(kindOf))].sort().join('|')
  return String(type ?? typeof (values?.[0] ?? value))
}

function valuesOf({ anyOf, oneOf, enum: values, const: value }: JsonSchema): string[] {
  const parts = anyOf ?? oneOf
  // Where any text is taken, a value beside it, such as the empty one, chooses nothing.
  const isFree = parts?.some((part) => kindOf(part) === 'string' && valuesOf(part).length === 0)
  if (parts) return isFree ? [] : parts.flatMap(valuesOf)
  return (values ?? [value]).filter((one) => typeof one === 'string')
}

function sentKind(schema: JsonSchema, isRequired: boolean | undefined): string {
  const values = [...new Set(valuesOf(schema))].sort()
  return kindOf(schema) + (isRequired ? '!' : '') + (values.length > 0 ? `=${values.join()}` : '')
}

const sentFields = (schema: JsonSchema | undefined): Fields =>
  Object.fromEntries(
    (schema ? fieldsOf(schema) : []).map((field) => [field.name, sentKind(field.schema, field.isRequired)]),
  )

const answeredFields = (schema: JsonSchema | undefined): Fields =>
  Object.fromEntries((schema ? fieldsOf(schema) : []).map((field) => [field.name, kindOf(field.schema)]))

const json = 'application/json'

function promisedOf({ parameters = [], requestBody, responses = {} }: Operation) {
  const given = parameters.map(({ name, required, schema = {} }) => [name, sentKind(schema, required)])
  const answers = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, { content }]) => answeredFields(content?.[json]?.schema))
  return {
    sent: { ...Object.fromEntries(given), ...sentFields(requestBody?.content[json]?.schema) },
    answered: Object.assign({}, ...answers) as Fields,
  }
}

/** Whether an operation is meant for programs: open to API tokens, or to everybody who wants something of a provider. */
export function isOffered(path: string, { security = [] }: Operation): boolean {
  return security.some((way) => 'apiToken' in way) || (security.length === 0 && path.startsWith('/{tenant}/'))
}

/** All that the document offers to programs. */
export function promisedBy(document: ApiDocument): Promised {
  const offered = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => isOffered(path, operation))
      .map(([method, operation]) => [`${method.toUpperCase()} ${path}`, promisedOf(operation)] as const),
  )
  return Object.fromEntries(offered)
}

/** The kind of a field, and the values it takes where it is a choice. */
function partsOf(written: string): [kind: string, values: readonly string[]] {
  const [kind = '', values] = written.split('=')
  return [kind, values?.split(',') ?? []]
}

/** Null: what programs do by the first still works by the second. */
function changeOf(was: string, is: string): string | null {
  const [[kind, values], [kindNow, valuesNow]] = [partsOf(was), partsOf(is)]
  if (kindNow !== kind && `${kindNow}!` !== kind) return `was ${kind} and is ${kindNow}`
  const gone = valuesNow.length > 0 ? values.filter((value) => !valuesNow.includes(value)) : []
  if (values.length === 0 && valuesNow.length > 0) return `takes nothing but ${valuesNow.join()} now`
  return gone.length > 0 ? `does not take ${gone.join()} any more` : null
}

/**
 * What of `kept` does not hold any more: an operation or a field that is gone, a field that is of another kind, a value that
 * is not taken any more, and a field that has to be sent now and had not to be.
 */
export function brokenPromises(kept: Promised, now: Promised): string[] {
  return Object.entries(kept).flatMap(([operation, { sent, answered }]) => {
    const current = now[operation]
    if (!current) return [`${operation} is gone`]
    const changed = (was: Fields, is: Fields) =>
      Object.entries(was).flatMap(([name, kind]) => {
        if (is[name] === undefined) return [`${operation}: ${name} is gone`]
        const change = changeOf(kind, is[name])
        return change ? [`${operation}: ${name} ${change}`] : []
      })
    const demanded = Object.entries(current.sent)
      .filter(
        ([name, written]) =>
          partsOf(written)[0].endsWith('!') && sent[name] === undefined && !isWithinNew(name, sent),
      )
      .map(([name]) => `${operation}: ${name} has to be sent now`)
    return [...changed(sent, current.sent), ...demanded, ...changed(answered, current.answered)]
  })
}

/** A field of something that came new itself, and may be left out with it. */
function isWithinNew(name: string, sent: Fields): boolean {
  const parts = name.split('.').slice(0, -1)
  const above = parts.map((_, at) =>
    parts
      .slice(0, at + 1)
      .join('.')
      .replace(/(\[\])+$/, ''),
  )
  return above.some((way) => sent[way] === undefined)
}

const writtenFields = (fields: Fields) =>
  Object.entries(fields)
    .map(([name, kind]) => `${name} ${kind}`)
    .join('; ')

function readFields(line: string): Fields {
  const fields = line.slice(2).split('; ').filter(Boolean)
  return Object.fromEntries(fields.map((field) => field.split(' ') as [string, string]))
}

/** As text that can be compared: an operation in three lines, with what is sent behind `>` and what is answered behind `<`. */
export function writePromised(promised: Promised): string {
  return Object.entries(promised)
    .map(
      ([operation, { sent, answered }]) =>
        `${operation}\n> ${writtenFields(sent)}\n< ${writtenFields(answered)}\n`,
    )
    .join('')
}

export function readPromised(text: string): Promised {
  const lines = text.split('\n')
  const operations = lines.flatMap((line, at) =>
    /^[A-Z]+ /.test(line)
      ? [
          [
            line,
            { sent: readFields(lines[at + 1] ?? ''), answered: readFields(lines[at + 2] ?? '') },
          ] as const,
        ]
      : [],
  )
  return Object.fromEntries(operations)
}
