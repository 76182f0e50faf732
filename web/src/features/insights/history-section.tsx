import { NativeSelect } from '@mantine/core'
import { historyInput, historyNames, historySpans } from '@reihum/contract/insights/insight.schema.ts'
import { formatDate } from '@reihum/contract/wire/dates.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queries } from '#platform/connection.ts'
import { DayChart } from '#ui/chart/day-chart.tsx'
import { useListAddress } from '#ui/list/list-address.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { overviewMessages } from './overview.messages.ts'
import classes from './overview-page.module.css'

/** Counts for each day; what is counted, and the period, are kept in the address. */
export function HistorySection() {
  const text = useText(overviewMessages)
  const locale = useLocale()
  const { search, onSearch } = useListAddress(historyInput)
  const query = useQuery({
    ...queries.insights.history.queryOptions({ input: search }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
  // Days are counted in UTC, so they are formatted in UTC.
  const showDay = (day: string) => formatDate(day, { timeZone: 'UTC', locale })
  const showNumber = (value: number) => value.toLocaleString(locale === 'de' ? 'de-DE' : 'en-US')
  return (
    <section className={classes.history} id="history">
      <header>
        <h2 className={classes.heading}>{text('history')}</h2>
        <NativeSelect
          aria-label={text('historyName')}
          value={search.name}
          data={historyNames.map((name) => ({ value: name, label: text(name) }))}
          onChange={(event) => onSearch({ name: event.currentTarget.value })}
        />
        <NativeSelect
          aria-label={text('historyDays')}
          value={String(search.days)}
          data={historySpans.map((days) => ({
            value: String(days),
            label: text('lastDays', { days: String(days) }),
          }))}
          onChange={(event) => onSearch({ days: Number(event.currentTarget.value) })}
        />
      </header>
      <Loaded query={query}>
        {({ name, days }) => {
          const [from = '', to = ''] = [days[0]?.day, days.at(-1)?.day]
          const sum = showNumber(days.reduce((all, { count }) => all + count, 0))
          return (
            <DayChart
              label={text('historyFrom', { name: text(name), from: showDay(from), to: showDay(to) })}
              days={days}
              showDay={showDay}
              showNumber={showNumber}
              summary={text('historySum', { sum, days: String(days.length) })}
              words={{ day: text('day'), asTable: text('asTable'), count: text(name) }}
            />
          )
        }}
      </Loaded>
    </section>
  )
}
