import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import type { HandleError } from './error-handling.ts'
import { ApiProblem, NetworkError } from './problems.ts'

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

/** The room and the name of the route that a key is about, as far as it names them. */
function pathOf(key: QueryKey | undefined): readonly string[] {
  const [path] = key ?? []
  return Array.isArray(path) ? path : []
}

/** Says what something would do; the contract calls such routes so. */
const isPreview = ({ queryKey }: { queryKey: QueryKey }) =>
  pathOf(queryKey)[1]?.startsWith('preview') ?? false

/** What is not there any more, or not in that state. */
const statusesOfGone = [404, 409, 410]

/**
 * The server state. After a change, what it may have changed is loaded again, and that must not turn a success into an
 * error: what a change would have done cannot be asked once it is done, and what it has taken away is not there any more.
 */
class ServerState extends QueryClient {
  readonly #askedAgain: Set<Query>

  constructor(handleError: () => HandleError) {
    const askedAgain = new Set<Query>()
    const isExpected = (error: unknown, query: Query) =>
      askedAgain.has(query) &&
      query.state.data !== undefined &&
      error instanceof ApiProblem &&
      statusesOfGone.includes(error.status)
    super({
      queryCache: new QueryCache({
        onError: (error, query) => {
          if (!isExpected(error, query as Query)) handleError()(error, query.meta?.shownInline)
        },
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
    this.#askedAgain = askedAgain
  }

  /**
   * Loads again what a change concerns. Previews of the rooms are only marked as outdated: one that shall be asked again is
   * named by its route.
   */
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters: InvalidateQueryFilters<Key> = {},
    options: InvalidateOptions = {},
  ): Promise<void> {
    const isNamed = pathOf(filters.queryKey as QueryKey | undefined).length > 1
    const isSpared = (query: Query) => !isNamed && isPreview(query)
    const those = (isWanted: (query: Query) => boolean): InvalidateQueryFilters<Key> => ({
      ...filters,
      predicate: (query) => isWanted(query) && (filters.predicate?.(query) ?? true),
    })
    const again = those((query) => !isSpared(query))
    const { refetchType: _, ...found } = again
    const asked = this.getQueryCache().findAll({ ...found, type: 'active' } as never)
    for (const query of asked) this.#askedAgain.add(query)
    try {
      await Promise.all([
        super.invalidateQueries({ ...those(isSpared), refetchType: 'none' }),
        super.invalidateQueries(again, options),
      ])
    } finally {
      for (const query of asked) this.#askedAgain.delete(query)
    }
  }
}

/** The query client for server state; every error that no form shows goes to the one error handler. */
export function createQueryClient(handleError: () => HandleError): QueryClient {
  return new ServerState(handleError)
}
