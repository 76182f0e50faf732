import { ORPCError, ValidationError } from '@orpc/server'
import type { z } from 'zod'

/** For fields that are only needed in some cases, which the contract cannot tell: refused as if the contract had. */
export function requireFields<Schema extends z.ZodType>(schema: Schema, data: unknown): z.output<Schema> {
  const parsed = schema.safeParse(data)
  if (parsed.success) return parsed.data
  const cause = new ValidationError({ message: 'fields are missing', issues: parsed.error.issues, data })
  throw new ORPCError('BAD_REQUEST', { cause })
}
