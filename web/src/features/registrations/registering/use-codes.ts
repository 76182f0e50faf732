import { isSingleCode } from '@reihum/contract/courses/code.schema.ts'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { type CodeTerms, codeTermsOf } from '@reihum/contract/courses/reduced-prices.ts'
import { useQuery } from '@tanstack/react-query'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useMay } from '#platform/tenant.ts'

export type UsableCodes = {
  /** Those that can be used for a course now; none for whoever may not see them, and none of a set. */
  names: string[]
  /** There is one that can be used, or a set of them. */
  isAny: boolean
  /** What the typed one takes off. Of a code of a set the server alone knows whether somebody has it. */
  terms: CodeTerms | undefined
}

export function useCodes(course: Course | undefined, typed: string): UsableCodes {
  const tenant = useActiveTenant().id
  const may = useMay()
  const mayRead = course !== undefined && may('courses.manage')
  const code = typed.trim().toUpperCase()
  const input = { tenant, courseId: course?.id, size: 100 as const }
  const all = useQuery({ ...queries.courses.listCodes.queryOptions({ input }), enabled: mayRead }).data?.items
  const sets = useQuery({
    ...queries.courses.listCodes.queryOptions({ input: { ...input, q: code } }),
    enabled: mayRead && isSingleCode(code),
  }).data?.items
  const plain = all?.filter(({ singles }) => singles === null) ?? []
  const found =
    plain.find(({ fields }) => fields.code === code) ??
    (isSingleCode(code) ? sets?.find(({ singles }) => singles !== null) : undefined)
  return {
    isAny: (all?.length ?? 0) > 0,
    names: plain.map(({ fields }) => fields.code),
    terms: found && codeTermsOf({ ...found.fields, ...found, code }),
  }
}
