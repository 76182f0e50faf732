import { ValidationError } from '@orpc/server'

const codes: readonly unknown[] = ['entryAge', 'entryUnverified']

/** Whether nothing is wrong with a form but that the rules of its courses do not let its people in. */
export function isAboutEntry({ cause }: Error): boolean {
  if (!(cause instanceof ValidationError)) return false
  return cause.issues.every((issue) => {
    const { params } = issue as { params?: { code?: unknown } }
    return codes.includes(params?.code)
  })
}
