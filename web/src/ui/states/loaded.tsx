import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDelayed } from './delayed.ts'
import { NotFound } from './not-found.tsx'
import { FailedState } from './screen-state.tsx'

type LoadedProps<Data> = { query: UseQueryResult<Data>; children: (data: Data) => ReactNode }

/** Shows a record once it is loaded; until then a skeleton, and the error when it fails. */
export function Loaded<Data>({ query, children }: LoadedProps<Data>) {
  const showsSkeleton = useDelayed(query.isPending)
  if (query.data !== undefined) return children(query.data)
  if (query.isError) {
    if ('status' in query.error && query.error.status === 404) return <NotFound />
    return <FailedState error={query.error} onRetry={() => void query.refetch()} />
  }
  if (!showsSkeleton) return null
  return (
    <div aria-busy="true">
      <Skeleton h={20} w={240} mb={12} />
      <Skeleton h={12} w={360} mb={32} />
      {[1, 2, 3, 4].map((line) => (
        <Skeleton key={line} h={36} maw={760} mb={8} />
      ))}
    </div>
  )
}
