import type { RefusalCode } from '@reihum/contract/refusals.ts'
import { useMutation } from '@tanstack/react-query'
import { ApiProblem } from './problems.ts'

type Shown = {
  /** Refusals that the caller shows above its form. */
  above?: readonly RefusalCode[]
  /** Refusals that the caller's form shows at one of its fields. */
  atFields?: readonly RefusalCode[]
}

/**
 * A call whose listed refusals are shown by the caller, above its form or at its fields; all others go to the general
 * handler.
 */
export function useCall<Input, Output>(
  call: (input: Input) => Promise<Output>,
  { above = [], atFields = [] }: Shown = {},
) {
  const mutation = useMutation<Output, Error, Input>({
    mutationFn: call,
    meta: { shownInline: ['INVALID_INPUT', ...above, ...atFields] },
  })
  const { error } = mutation
  const refusal = error instanceof ApiProblem && above.some((code) => code === error.code) ? error : null
  return { run: mutation.mutateAsync, isPending: mutation.isPending, refusal, reset: mutation.reset }
}
