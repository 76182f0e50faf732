import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from './contract.ts'
import { text } from './wire/text.schema.ts'

type Definition = {
  type: string
  checks?: { _zod: { def: { check: string; format?: string; abort?: boolean } } }[]
  format?: string
  [part: string]: unknown
}

/** Texts of these formats are refused at the first character that does not belong to them. */
const short = ['uuid', 'datetime', 'date']

/** Whether a pattern or a function of ours would look at a text of any length. */
function isUnbounded({ checks = [], format }: Definition): boolean {
  if (format !== undefined && !short.includes(format)) return true
  for (const { _zod } of checks) {
    const { check, abort, format: checked = '' } = _zod.def
    if (check === 'max_length' && abort) return false
    if (check === 'custom' || (check === 'string_format' && !short.includes(checked))) return true
  }
  return false
}

/** The places below a schema whose text is unbounded. A pipe hands on what it has bounded. */
function unboundedIn(schema: unknown, path: string, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return []
  seen.add(schema)
  if (!(schema instanceof z.core.$ZodType))
    return Object.entries(schema).flatMap(([key, part]) => unboundedIn(part, `${path}.${key}`, seen))
  const def = schema._zod.def as unknown as Definition
  if (def.type === 'string') return isUnbounded(def) ? [path] : []
  if (schema instanceof z.ZodLazy) return unboundedIn(schema.unwrap(), path, seen)
  const { type, checks, ...parts } = def
  return Object.entries(parts).flatMap(([key, part]) =>
    unboundedIn(part, key === 'shape' ? path : `${path}/${key}`, seen),
  )
}

const inputs = Object.entries(contract).flatMap(([room, routes]) =>
  Object.entries<{ '~orpc': { inputSchema?: unknown } }>(routes).map(
    ([
      name,
      {
        '~orpc': { inputSchema },
      },
    ]) => [`${room}.${name}`, inputSchema] as const,
  ),
)

test.each(inputs)('%s looks at no text before its length is known', (name, input) => {
  expect(unboundedIn(input, name)).toEqual([])
})

test.each([
  ['a pattern without a length', z.string().regex(/^a+$/)],
  ['a length that does not end it', z.string().max(5).regex(/^a+$/)],
  ['a length after the pattern', z.string().regex(/^a+$/).max(5, { abort: true })],
  ['an address without a length', z.email()],
  ['a rule of ours', z.string().refine((typed) => typed !== '')],
  ['one below others', z.object({ one: z.array(z.union([z.literal(''), z.email()])).optional() })],
])('%s is found', (_, schema) => {
  expect(unboundedIn(schema, 'x')).toHaveLength(1)
})

test('no pattern is tried on a text that is too long', () => {
  let looked = 0
  const schema = text(5).refine(() => {
    looked += 1
    return true
  })
  expect(schema.safeParse('x'.repeat(6)).success).toBe(false)
  expect(looked).toBe(0)
  expect(schema.safeParse('xxxxx').success).toBe(true)
  expect(looked).toBe(1)
})
