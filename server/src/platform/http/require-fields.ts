import { ORPCError, ValidationError } from '@orpc/server'
import type { WrongField } from '@reihum/contract/wire/field-errors.ts'
import type { z } from 'zod'

type Issues = ConstructorParameters<typeof ValidationError>[0]['issues']

const asInvalid = (issues: Issues, data: unknown) =>
  new ORPCError('BAD_REQUEST', {
    cause: new ValidationError({ message: 'fields are missing or wrong', issues, data }),
  })

/** For fields that are only needed in some cases, which the contract cannot tell: refused as if the contract had. */
export function requireFields<Schema extends z.ZodType>(schema: Schema, data: unknown): z.output<Schema> {
  const parsed = schema.safeParse(data)
  if (parsed.success) return parsed.data
  throw asInvalid(parsed.error.issues, data)
}

/** For fields that only the stored data can judge: the answer that the contract would have given. */
export function wrongFields(fields: readonly WrongField[]): Error {
  const issues = fields.map(({ path, ...params }) => ({ code: 'custom', path, params, message: params.code }))
  return asInvalid(issues, null)
}
