import type { JsonSchema } from './example-of.ts'

const isName = (key: string) => /^[A-Za-z_$][\w$]*$/.test(key)

function either(parts: string[]): string {
  const once = [...new Set(parts)]
  return once.length > 1
    ? once.map((part) => (part.includes(' => ') ? `(${part})` : part)).join(' | ')
    : (once[0] ?? 'unknown')
}

const literal = (value: unknown) => JSON.stringify(value)

function objectType(schema: JsonSchema): string {
  const required = new Set(schema.required)
  const fields = Object.entries(schema.properties ?? {}).map(
    ([key, value]) => `${isName(key) ? key : literal(key)}${required.has(key) ? '' : '?'}: ${typesOf(value)}`,
  )
  const more = schema.additionalProperties
  if (fields.length > 0) return `{ ${fields.join('; ')} }`
  if (typeof more !== 'object') return 'Record<string, unknown>'
  const keys = schema.propertyNames?.enum ? typesOf(schema.propertyNames) : 'string'
  return `Record<${keys}, ${typesOf(more)}>`
}

/** A schema as a type of TypeScript, in one line. */
export function typesOf(schema: JsonSchema): string {
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return either(schema.enum.map(literal))
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return either(choices.map(typesOf))
  if (schema.allOf) return schema.allOf.map((part) => `(${typesOf(part)})`).join(' & ')
  const types = Array.isArray(schema.type) ? schema.type : [schema.type]
  return either(
    types.map((type) => {
      switch (type) {
        case 'object':
          return objectType(schema)
        case 'array':
          return `Array<${typesOf(schema.items ?? {})}>`
        case 'integer':
        case 'number':
          return 'number'
        case 'string':
        case 'boolean':
        case 'null':
          return type
        default:
          return 'unknown'
      }
    }),
  )
}
