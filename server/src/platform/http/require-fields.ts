import { ORPCError, ValidationError } from '@orpc/server'
import type { WrongField } from '@reihum/contract/field-errors.ts'
import type { z } from 'zod'
import { unknownFields } from './unknown-fields.ts'

type Issues = ConstructorParameters<typeof ValidationError>[0]['issues']

const asInvalid = (issues: Issues, data: unknown) =>
  new ORPCError('BAD_REQUEST', {
    cause: new ValidationError({ message: 'fields are missing or wrong', issues, data }),
  })

/**
 * Requires fields that are needed only in some cases, which the contract cannot express. The refusal looks like that of
 * the contract.
 */
export function requireFields<Schema extends z.ZodType>(schema: Schema, data: unknown): z.output<Schema> {
  const parsed = schema.safeParse(data)
  if (parsed.success) return parsed.data
  throw asInvalid(parsed.error.issues, data)
}

/** For fields that can only be judged by stored data: refuses them as the contract would. */
export function wrongFields(fields: readonly WrongField[]): Error {
  const issues = fields.map(({ path, ...params }) => ({ code: 'custom', path, params, message: params.code }))
  return asInvalid(issues, null)
}

/**
 * Refuses what a request brings and its contract does not know, by name, together with whatever else is wrong: a mistyped
 * field would otherwise be taken for one that was left out. `beside` are the names in the address of a request whose fields
 * come in its body.
 */
export function requireKnownFields(
  schema: z.ZodType | undefined,
  data: unknown,
  beside: readonly string[],
): void {
  const within = schema ? unknownFields(schema, data) : Object.keys(data ?? {}).map((name) => [name])
  const unknown = [...within, ...beside.map((name) => [name])]
  if (unknown.length === 0) return
  const named = unknown.map((path) => ({
    code: 'custom',
    path: [...path],
    params: { code: 'unknownField' },
    message: 'unknownField',
  }))
  throw asInvalid([...named, ...(schema?.safeParse(data).error?.issues ?? [])], data)
}
