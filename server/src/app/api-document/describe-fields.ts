import type { JsonSchema } from './example-of.ts'

/** A field of what is sent or answered, with its way from the top: `attendees[].firstName`. */
export type Field = { name: string; schema: JsonSchema; isRequired: boolean }

/** Deeper than this a content says itself what it is made of. */
const deepest = 6

function bounds(schema: JsonSchema): string {
  const limits = [
    schema.minLength && `at least ${schema.minLength} characters`,
    schema.maxLength && `at most ${schema.maxLength} characters`,
    schema.minItems && `at least ${schema.minItems}`,
    schema.maxItems && `at most ${schema.maxItems}`,
    schema.minimum !== undefined && schema.minimum > Number.MIN_SAFE_INTEGER && `from ${schema.minimum}`,
    schema.maximum !== undefined && schema.maximum < Number.MAX_SAFE_INTEGER && `to ${schema.maximum}`,
    schema.default !== undefined && `otherwise ${JSON.stringify(schema.default)}`,
  ].filter(Boolean)
  return limits.length > 0 ? `, ${limits.join(', ')}` : ''
}

/** What a value is, in one line. */
export function typeOf(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ') + bounds(schema)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map(typeOf))].join(' | ') + bounds(schema)
  if (schema.contentMediaType) return 'file'
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any')
  if (type === 'array') return `list of ${typeOf(schema.items ?? {})}${bounds(schema)}`
  return (schema.format ? `${type} (${schema.format})` : type) + bounds(schema)
}

/** All fields of a schema in the order of the contract, each once, those of choices one after the other. */
export function fieldsOf(schema: JsonSchema, way = '', isRequired = true, depth = 0): Field[] {
  const own = way ? [{ name: way, schema, isRequired }] : []
  if (depth > deepest) return own
  const parts = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []
  const ofParts = parts.flatMap((part) => fieldsOf(part, way, isRequired, depth + 1).slice(way ? 1 : 0))
  const ofItems = schema.items ? fieldsOf(schema.items, `${way}[]`, true, depth + 1).slice(1) : []
  const ofProperties = Object.entries(schema.properties ?? {}).flatMap(([key, value]) =>
    fieldsOf(value, way ? `${way}.${key}` : key, schema.required?.includes(key) ?? false, depth + 1),
  )
  const once = new Map<string, Field>()
  for (const field of [...own, ...ofProperties, ...ofItems, ...ofParts])
    if (!once.has(field.name)) once.set(field.name, field)
  return [...once.values()]
}
