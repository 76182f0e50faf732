import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { handleError, language } from '#platform/connection.ts'
import { isToleratedNavigationError } from '#platform/guards.ts'
import { readableMessage, requestIdOf } from '#platform/problems.ts'
import { ErrorPage } from '#ui/states/error-page.tsx'

/** The error boundary of every route. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const isTolerated = isToleratedNavigationError(error)
  useEffect(() => {
    if (!isTolerated) handleError(error)
  }, [error, isTolerated])
  if (isTolerated) return null
  return (
    <ErrorPage
      message={readableMessage(error, language.current())}
      requestId={requestIdOf(error)}
      onRetry={() => {
        reset()
        void router.invalidate()
      }}
    />
  )
}
