import { Refusal } from '#platform/refusal.ts'

type Kind = { isArray: boolean; isJson: boolean }

/** Half of a surrogate pair is no character: it would be stored as another. */
function quoted(text: string): string {
  if (!text.isWellFormed()) throw new Refusal('INVALID_INPUT')
  const escaped = text.includes('"') || text.includes('\\') ? text.replace(/["\\]/g, '\\$&') : text
  return `"${escaped}"`
}

function textOf(value: unknown, isJson: boolean): string {
  if (isJson) return JSON.stringify(value)
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function element(value: unknown, { isArray, isJson }: Kind): string {
  if (value === null || value === undefined) return 'NULL'
  if (isArray) return quoted(arrayLiteral(value as readonly unknown[], { isArray: false, isJson }))
  return typeof value === 'number' && !isJson ? String(value) : quoted(textOf(value, isJson))
}

/** The values of a column as PostgreSQL reads arrays. What is missing is null, as in JSON. */
export function arrayLiteral(values: readonly unknown[], kind: Kind): string {
  return `{${values.map((value) => element(value, kind)).join(',')}}`
}
