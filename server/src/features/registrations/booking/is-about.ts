import { ValidationError } from '@orpc/server'
import type { FieldErrorCode } from '@reihum/contract/field-errors.ts'

/** Whether nothing is wrong with a form but what these codes say. */
export function isAbout({ cause }: Error, codes: readonly FieldErrorCode[]): boolean {
  if (!(cause instanceof ValidationError)) return false
  return cause.issues.every((issue) => {
    const { params } = issue as { params?: { code?: FieldErrorCode } }
    return params?.code !== undefined && codes.includes(params.code)
  })
}
