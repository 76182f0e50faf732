import { useDebouncedValue } from '@mantine/hooks'
import type { SeriesPreview } from '@reihum/contract/courses/appointment.schema.ts'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queries } from '#platform/connection.ts'
import { ApiProblem } from '#platform/problems.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import type { Draft } from '#ui/form/contract-form.ts'
import { fieldOfRefusal, planOf, type SeriesDraft, type seriesDraft } from './series-draft.ts'

const seriesCodes = ['SERIES_TOO_LONG', 'SERIES_EMPTY', 'SERIES_OVERLAPS']

export type SeriesPreviewState = {
  /** The preview of the last entered plan; while a newer one is loading, that of the former. */
  data: SeriesPreview | undefined
  /** A complete plan has been entered. */
  isAsked: boolean
  isCurrent: boolean
  refusal: { field: string; message: string } | null
  /** Any other failure. */
  error: Error | null
  retry: () => void
}

/** Loads what a series would create, a moment after typing has stopped; without a course what single lessons would. */
export function useSeriesPreview(
  courseId: Course['id'] | null,
  values: Draft<typeof seriesDraft>,
): SeriesPreviewState {
  const tenant = useActiveTenant().id
  // Compared as text, because parsing the same plan again gives a new object.
  const wanted = useMemo(() => JSON.stringify(planOf(values)), [values])
  const [asked] = useDebouncedValue(wanted, 300)
  const series = JSON.parse(asked) as ReturnType<typeof planOf>
  const isAsked = series !== null
  const input = { tenant, series: series as never }
  const asking = courseId
    ? queries.courses.previewSeries.queryOptions({ input: { ...input, courseId } })
    : queries.courses.previewAgreedLessons.queryOptions({ input })
  const query = useQuery({
    ...(asking as UseQueryOptions<SeriesPreview>),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    meta: { shownInline: seriesCodes },
  })
  const problem = query.error instanceof ApiProblem ? query.error : null
  const field = problem && fieldOfRefusal(problem.code, values.endsBy as SeriesDraft['endsBy'])
  return {
    data: isAsked ? query.data : undefined,
    isAsked,
    isCurrent: isAsked && wanted === asked && query.isSuccess && !query.isPlaceholderData,
    refusal: problem && field ? { field, message: problem.detail } : null,
    error: field ? null : query.error,
    retry: () => void query.refetch(),
  }
}
