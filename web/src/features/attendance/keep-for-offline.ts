import { queries, queryClient } from '#platform/connection.ts'
import { keepPage } from './kept-page.ts'
import { keepSheets } from './kept-sheets.ts'

/** After a load, others usually follow. */
const restMs = 1_000

/** Everything that these pages load later, which without a network they could not. */
const loadAhead = () =>
  Promise.all([
    import('./attendances-page.tsx'),
    import('./door-page.tsx'),
    import('./hand-in.ts'),
    import('#ui/form/calendar.tsx'),
  ])

const attendance = queries.attendance.key()[0][0]

/** While a page of the attendance is open, keeps what it takes to open it again without a network. */
export function keepForOffline(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const keepSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(keepSheets, restMs)
  }
  const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
    const [path] = query.queryKey
    if (type === 'updated' && Array.isArray(path) && path[0] === attendance) keepSoon()
  })
  keepSoon()
  // Without a network there is nothing to load, and what was kept before stays.
  void loadAhead().then(keepPage, () => {})
  return () => {
    stop()
    clearTimeout(timer)
  }
}
