import type { RefusalCode } from '@reihum/contract/refusals.ts'
import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { type ContractFormOptions, useContractForm } from '#ui/form/contract-form.ts'
import { ApiProblem } from './problems.ts'

export type CallFormOptions<Schema extends z.ZodType> = Omit<ContractFormOptions<Schema>, 'save'> & {
  /** Sends what was entered, and does what follows from the answer; false: it was not sent after all. */
  call: (fields: z.output<Schema>) => Promise<unknown>
  /** Refusals that the form's own page shows, besides those at fields. All others go to the general handler. */
  above?: readonly RefusalCode[]
}

/** A form whose submit is a call; what the call refuses is shown at its fields or by its page. */
export function useCallForm<Schema extends z.ZodType>({
  call,
  above = [],
  ...options
}: CallFormOptions<Schema>) {
  const atFields = Object.keys(options.refusalFields ?? {})
  const calling = useMutation({
    mutationFn: call,
    meta: { shownInline: ['INVALID_INPUT', ...atFields, ...above] },
  })
  const form = useContractForm({ ...options, save: calling.mutateAsync })
  const { error } = calling
  return {
    ...form,
    discard: () => {
      form.discard()
      calling.reset()
    },
    isSaving: calling.isPending,
    /** The last refusal that the page shows itself. */
    refusal: error instanceof ApiProblem && above.some((code) => code === error.code) ? error : null,
    forgetRefusal: calling.reset,
  }
}
