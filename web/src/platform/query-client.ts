import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { HandleError } from './error-handling.ts'
import { NetworkError } from './problems.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Refusal codes that the page shows itself. */
      shownInline?: readonly string[]
    }
    mutationMeta: {
      /** Refusal codes that the form shows at its fields. */
      shownInline?: readonly string[]
    }
  }
}

const retriesOfNetwork = 2

/** The query client for server state; every error that no form shows goes to the one error handler. */
export function createQueryClient(handleError: () => HandleError): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => handleError()(error, query.meta?.shownInline),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => handleError()(error, mutation.meta?.shownInline),
    }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        networkMode: 'always',
        retry: (failures, error) => error instanceof NetworkError && failures < retriesOfNetwork,
        retryDelay: 400,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
