import type { z } from 'zod'

type Path = readonly (string | number)[]

/** So many are named at most: whoever reads more of them has understood. */
const most = 20

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type Schema = z.core.$ZodType
const definition = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def

/** The schemas of which each object has to fulfil all: one, or those of an intersection. */
function partsOf(schema: Schema): z.core.$ZodObjectDef[] | null {
  const def = definition(schema)
  if (def.type === 'object') return [def]
  if (def.type !== 'intersection') return null
  const [left, right] = [partsOf(def.left), partsOf(def.right)]
  return left && right && [...left, ...right]
}

function unknownIn(parts: readonly z.core.$ZodObjectDef[], value: unknown, path: Path): Path[] {
  if (!isFields(value)) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const known = parts.filter(({ shape }) => Object.hasOwn(shape, name))
    if (known.length === 0) return parts.some(({ catchall }) => catchall) ? [] : [[...path, name]]
    return known.flatMap(({ shape }) => unknownFields(shape[name] as Schema, inner, [...path, name]))
  })
}

/** Of several that a value may be, those it is; one that it is not says nothing of what it lacks. */
function unknownInChoice(options: readonly Schema[], value: unknown, path: Path): Path[] {
  const found = options
    .filter((option) => (option as z.ZodType).safeParse(value).success)
    .map((option) => unknownFields(option, value, path))
  return found.sort((a, b) => a.length - b.length)[0] ?? []
}

/**
 * The fields of a value that its schema does not know. Schemas leave such fields out by themselves, so whoever mistypes an
 * optional one would never learn that it was not taken.
 */
export function unknownFields(schema: Schema, value: unknown, path: Path = []): Path[] {
  const parts = partsOf(schema)
  if (parts) return unknownIn(parts, value, path).slice(0, most)
  const def = definition(schema)
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return unknownFields(def.innerType, value, path)
    case 'pipe':
      return unknownFields(def.in, value, path)
    case 'lazy':
      return unknownFields(def.getter(), value, path)
    case 'union':
      return unknownInChoice(def.options, value, path)
    case 'array':
      if (!Array.isArray(value)) return []
      return value.flatMap((item, at) => unknownFields(def.element, item, [...path, at])).slice(0, most)
    case 'record':
      if (!isFields(value)) return []
      return Object.entries(value)
        .flatMap(([name, inner]) => unknownFields(def.valueType, inner, [...path, name]))
        .slice(0, most)
    default:
      return []
  }
}
