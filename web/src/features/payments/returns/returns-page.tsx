import { SegmentedControl } from '@mantine/core'
import { waitingLineList } from '@reihum/contract/payments/returns.schema.ts'
import { queries } from '#platform/connection.ts'
import { useRecordList } from '#platform/record-list.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { ListPager } from '#ui/list/list-pager.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { ScreenState } from '#ui/states/screen-state.tsx'
import { TaskCards } from '#ui/task-cards.tsx'
import { useText } from '#ui/text.tsx'
import { returnsMessages } from './returns.messages.ts'
import { WaitingLineCard } from './waiting-line-card.tsx'

/** Lines of statements that nobody can book by themselves, each with what may have come back. */
export function ReturnsPage() {
  const text = useText(returnsMessages)
  const tenant = useActiveTenant().id
  const { query, search, onSearch } = useRecordList(waitingLineList, (asked) =>
    queries.payments.waitingLines.queryOptions({ input: { tenant, ...asked } }),
  )
  const state = search.state === 'decided' ? 'decided' : 'waiting'
  return (
    <>
      <PageTitle
        title={text('title')}
        line={
          <span role="status">
            {query.data ? text('line', { count: query.data.counts.waiting }) : '\u00a0'}
          </span>
        }
        backTo={{ to: '/payments/import', label: text('toImports') }}
      />
      <Loaded query={query}>
        {({ items, total, counts }) => (
          <>
            <SegmentedControl
              aria-label={text('view')}
              value={state}
              onChange={(next) => onSearch({ state: next === 'waiting' ? undefined : next, page: undefined })}
              data={(['waiting', 'decided'] as const).map((value) => ({
                value,
                label: text(value, { count: String(counts[value]) }),
              }))}
            />
            {items.length === 0 ? (
              <ScreenState sentence={text(state === 'waiting' ? 'none' : 'noneDecided')} />
            ) : (
              <TaskCards>
                {items.map((line) => (
                  <WaitingLineCard key={line.id} line={line} />
                ))}
              </TaskCards>
            )}
            {items.length > 0 && (
              <ListPager page={search.page} size={search.size} total={total} onPage={onSearch} />
            )}
          </>
        )}
      </Loaded>
    </>
  )
}
