import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiProblem } from './problems.ts'
import { createQueryClient } from './query-client.ts'

const told = vi.fn()
const client = () => createQueryClient(() => told)
const key = (...path: string[]) => [path, { type: 'query' }]
const refused = (status: number) => new ApiProblem({ status, error_code: 'X', detail: 'x' })

beforeEach(() => told.mockClear())

/** Shows a query that answers once and is refused from then on; returns how often it was asked. */
async function shown(queries: ReturnType<typeof client>, path: string[], later: unknown = refused(409)) {
  let asked = 0
  const observer = new QueryObserver(queries, {
    queryKey: key(...path),
    queryFn: () => {
      asked += 1
      return asked === 1 ? Promise.resolve('known') : Promise.reject(later)
    },
    retry: false,
  })
  observer.subscribe(() => {})
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('known'))
  return { observer, count: () => asked }
}

it('what a change would do is not asked again once the room has changed', async () => {
  const queries = client()
  const preview = await shown(queries, ['people', 'previewErasure'])
  await queries.invalidateQueries({ queryKey: key('people').slice(0, 1) })
  await queries.invalidateQueries()
  expect(preview.count()).toBe(1)
  expect(told).not.toHaveBeenCalled()
  expect(queries.getQueryState(key('people', 'previewErasure'))?.isInvalidated).toBe(true)
})

it('what a change would do is asked again where it is named', async () => {
  const queries = client()
  const preview = await shown(queries, ['payments', 'previewDatev'])
  await queries.invalidateQueries({ queryKey: [['payments', 'previewDatev']] })
  expect(preview.count()).toBe(2)
})

it.each([404, 409, 410])('what a change has taken away is no error after it: %i', async (status) => {
  const queries = client()
  const gone = await shown(queries, ['people', 'getPerson'], refused(status))
  await queries.invalidateQueries({ queryKey: [['people']] })
  expect(gone.count()).toBe(2)
  expect(told).not.toHaveBeenCalled()
  expect(gone.observer.getCurrentResult().data).toBe('known')
})

it.each([
  ['the server fails', refused(500)],
  ['nobody may see it any more', refused(403)],
])('other errors are told: %s', async (_, error) => {
  const queries = client()
  await shown(queries, ['people', 'getPerson'], error)
  await queries.invalidateQueries({ queryKey: [['people']] })
  expect(told).toHaveBeenCalledWith(error, undefined)
})

it('what is gone without a change of ours is told', async () => {
  const queries = client()
  const gone = await shown(queries, ['people', 'getPerson'], refused(404))
  await gone.observer.refetch()
  expect(told).toHaveBeenCalledTimes(1)
})
