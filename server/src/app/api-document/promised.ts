import { fieldsOf } from './describe-fields.ts'
import type { JsonSchema } from './example-of.ts'
import type { ApiDocument, Operation } from './make-document.ts'

/** Fields by their way from the top, with what they are; those that must be sent end with an exclamation mark. */
type Fields = Record<string, string>

/** What programs may rely on: for each operation what they send and what they are answered. */
export type Promised = Record<string, { sent: Fields; answered: Fields }>

const kindOf = ({ type, anyOf, oneOf, allOf, enum: values, const: value }: JsonSchema): string => {
  const parts = anyOf ?? oneOf ?? allOf
  if (parts) return [...new Set(parts.map(kindOf))].sort().join('|')
  return String(type ?? typeof (values?.[0] ?? value))
}

function kinds(schema: JsonSchema | undefined, marksRequired: boolean): Fields {
  const fields = schema ? fieldsOf(schema) : []
  return Object.fromEntries(
    fields.map(({ name, schema: own, isRequired }) => [
      name,
      kindOf(own) + (marksRequired && isRequired ? '!' : ''),
    ]),
  )
}

const json = 'application/json'

function promisedOf({ parameters = [], requestBody, responses = {} }: Operation) {
  const given = parameters.map(({ name, required, schema = {} }) => [
    name,
    kindOf(schema) + (required ? '!' : ''),
  ])
  const answers = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, { content }]) => kinds(content?.[json]?.schema, false))
  return {
    sent: { ...Object.fromEntries(given), ...kinds(requestBody?.content[json]?.schema, true) },
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

/**
 * What of `kept` does not hold any more: an operation or a field that is gone, a field that is of another kind, and one that
 * has to be sent now and had not to be.
 */
export function brokenPromises(kept: Promised, now: Promised): string[] {
  return Object.entries(kept).flatMap(([operation, { sent, answered }]) => {
    const current = now[operation]
    if (!current) return [`${operation} is gone`]
    const changed = (was: Fields, is: Fields) =>
      Object.entries(was).flatMap(([name, kind]) => {
        if (is[name] === undefined) return [`${operation}: ${name} is gone`]
        return is[name] === kind || `${is[name]}!` === kind
          ? []
          : [`${operation}: ${name} was ${kind} and is ${is[name]}`]
      })
    const demanded = Object.entries(current.sent)
      .filter(([name, kind]) => kind.endsWith('!') && sent[name] === undefined && !isWithinNew(name, sent))
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
