import { Button } from '@mantine/core'
import { type Demand, demandFilter, demandListInput } from '@reihum/contract/registrations/interest.schema.ts'
import { weekdayName } from '@reihum/contract/registrations/wished-times.ts'
import { Link } from '@tanstack/react-router'
import { api, queries } from '#platform/connection.ts'
import { ExportMenu } from '#platform/export-menu.tsx'
import { ListViews } from '#platform/list-views/list-views.tsx'
import { useRecordList } from '#platform/record-list.ts'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import type { ListColumn } from '#ui/list/data-table.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import { useText } from '#ui/text.tsx'
import { interestsMessages } from './interests.messages.ts'
import classes from './interests-page.module.css'

/** What visitors wait for, group by group: what a provider could offer next. */
export function InterestsPage() {
  const text = useText(interestsMessages)
  const tenant = useActiveTenant()
  const { locale } = useFormats()
  const list = useRecordList(demandListInput, (search) =>
    queries.registrations.listDemand.queryOptions({ input: { tenant: tenant.id, ...search } }),
  )
  const spread = useSpread()
  return (
    <ListPage
      title={text('interests')}
      line={(count) => text('count', { count })}
      action={
        <ExportMenu
          load={(format) =>
            api.registrations.exportDemand({ tenant: tenant.id, ...demandFilter.parse(list.search), format })
          }
        />
      }
      {...list}
      views={<ListViews list="interests" />}
      columns={useColumns()}
      rowKey={({ valueId }) => valueId}
      phoneRow={(row) => ({
        title: row.label[locale],
        meta: [
          text('people', { count: row.waiting }),
          spread.days(row),
          spread.times(row),
          ...row.wishes.slice(0, 1),
        ]
          .filter(Boolean)
          .join(' · '),
        isMetaProse: true,
        amount: <Plan row={row} />,
      })}
      filters={[{ kind: 'text', key: 'q', label: text('search') }]}
      empty={{
        sentence: text('empty'),
        action: (
          <Button component={Link} to="/settings/characteristics" variant="default">
            {text('toCharacteristics')}
          </Button>
        ),
      }}
    />
  )
}

/** How many can when, in words; what nobody wants is not said. */
function useSpread() {
  const text = useText(interestsMessages)
  const { locale } = useFormats()
  const said = (parts: readonly (readonly [number, (count: string) => string])[]) =>
    parts.flatMap(([count, say]) => (count > 0 ? [say(String(count))] : [])).join(' · ')
  const any = (count: string) => text('any', { count })
  return {
    days: ({ weekdays, anyDay }: Demand) =>
      said([
        ...weekdays.map(
          (count, at) =>
            [count, (told: string) => `${weekdayName(at + 1, locale, 'short')} ${told}`] as const,
        ),
        [anyDay, any],
      ]),
    times: ({ morning, afternoon, evening, anyTime }: Demand) =>
      said([
        [morning, (count) => text('morning', { count })],
        [afternoon, (count) => text('afternoon', { count })],
        [evening, (count) => text('evening', { count })],
        [anyTime, any],
      ]),
  }
}

function Wishes({ wishes }: Pick<Demand, 'wishes'>) {
  if (wishes.length === 0) return '–'
  return (
    <ul className={classes.wishes}>
      {wishes.map((wish, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may have written the same
        <li key={at}>{wish}</li>
      ))}
    </ul>
  )
}

/** Leads to a new course that is in the group from the start. */
function Plan({ row: { valueId, label } }: { row: Demand }) {
  const text = useText(interestsMessages)
  const may = useMay()
  const { locale } = useFormats()
  if (!may('courses.manage')) return null
  return (
    <Button
      component={Link}
      to="/courses/new"
      search={{ value: valueId } as never}
      variant="default"
      size="compact-sm"
      aria-label={text('planNamed', { name: label[locale] })}
    >
      {text('plan')}
    </Button>
  )
}

function useColumns(): ListColumn<Demand>[] {
  const text = useText(interestsMessages)
  const { date, number, locale } = useFormats()
  const spread = useSpread()
  return [
    {
      id: 'group',
      header: text('group'),
      isSortable: true,
      isMain: true,
      cell: (row) => (
        <>
          {row.label[locale]}
          <span className={`grey ${classes.of}`}>{row.of[locale]}</span>
        </>
      ),
    },
    {
      id: 'waiting',
      header: text('waiting'),
      isSortable: true,
      align: 'right',
      cell: (row) => number(row.waiting),
    },
    {
      id: 'times',
      header: text('times'),
      isProse: true,
      width: 220,
      cell: (row) => (
        <>
          {spread.days(row)}
          <br />
          {spread.times(row)}
        </>
      ),
    },
    {
      id: 'wishes',
      header: text('wishes'),
      isProse: true,
      width: 260,
      cell: (row) => <Wishes wishes={row.wishes} />,
    },
    { id: 'open', header: text('open'), align: 'right', cell: (row) => number(row.openCourses) },
    {
      id: 'latest',
      header: text('latest'),
      isSortable: true,
      isNumeric: true,
      cell: (row) => date(row.latestAt),
    },
    { id: 'plan', header: '', align: 'right', cell: (row) => <Plan row={row} /> },
  ]
}
