import type { Characteristic } from '@reihum/contract/courses/characteristic.schema.ts'
import type { CourseSummary } from '@reihum/contract/courses/course.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { useQuery } from '@tanstack/react-query'
import { queries, queryClient } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'

export const characteristicsQuery = (tenant: string) =>
  queries.courses.listCharacteristics.queryOptions({ input: { tenant } })

/** Loads them again, and with them the courses that name their values. */
export function reloadCharacteristics() {
  return queryClient.invalidateQueries({ queryKey: queries.courses.key() })
}

/** The characteristics in use, in their order; empty until they are known. */
export function useCharacteristics(): readonly Characteristic[] {
  const tenant = useActiveTenant().id
  const { data } = useQuery(characteristicsQuery(tenant))
  return data?.items.filter(({ archived }) => !archived) ?? []
}

type Labelled = { label: { de: string; en: string } }

/** German where English is missing. */
export const labelIn = ({ label: { de, en } }: Labelled, locale: Locale) => (locale === 'en' && en) || de

/** The values that a course has, in the order of the characteristics. */
export function valuesOfCourse(
  characteristics: readonly Characteristic[],
  { valueIds }: Pick<CourseSummary, 'valueIds'>,
  locale: Locale,
): string[] {
  return characteristics.flatMap(({ fields }) =>
    fields.values.filter(({ id }) => valueIds.includes(id)).map((value) => labelIn(value, locale)),
  )
}
