import { Button } from '@mantine/core'
import { mostExported } from '@reihum/contract/invoices/invoice.schema.ts'
import { day } from '@reihum/contract/wire/days.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { z } from 'zod'
import { useCall } from '#platform/call.ts'
import { api, queries } from '#platform/connection.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { saveFile } from '#platform/save-file.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { DetailPage } from '#ui/detail-page.tsx'
import { quickRanges } from '#ui/list/day-ranges.ts'
import { DaysFilter, useDaysFilter } from '#ui/list/days-filter.tsx'
import { useListAddress } from '#ui/list/list-address.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { ScreenState } from '#ui/states/screen-state.tsx'
import { Sums } from '#ui/sums.tsx'
import { useText } from '#ui/text.tsx'
import classes from './export-page.module.css'
import { invoiceMessages } from './invoice.messages.ts'

const address = z.object({ from: day.optional(), to: day.optional() })

/** All final invoices of a period with their list, as one archive. */
export function ExportInvoicesPage() {
  const text = useText(invoiceMessages)
  const tenant = useActiveTenant().id
  const { timeZone } = useFormats()
  const today = wallClockOf(new Date(), timeZone).date
  const { search, onSearch } = useListAddress(address)
  const { label, ranges, all } = useDaysFilter(text('period'), today, text('lastMonth'))
  // Without a choice it is what bookkeeping asks for: the month that is over.
  const usual = quickRanges(today).lastMonth
  const chosen = { from: search.from ?? usual.from, until: search.to ?? (search.from ? today : usual.to) }
  const query = useQuery({
    ...queries.invoices.totalInvoices.queryOptions({ input: { tenant, state: 'final', ...chosen } }),
    placeholderData: keepPreviousData,
  })
  return (
    <DetailPage
      title={text('exportTitle')}
      line={text('exportLine')}
      backTo={{ to: '/invoices', label: text('invoices') }}
    >
      <div className={classes.page}>
        <DaysFilter
          label={label}
          hasLabel
          all={all}
          ranges={ranges}
          from={chosen.from}
          to={chosen.until}
          onChange={({ from, to }) => onSearch({ from, to })}
        />
        <Loaded query={query}>
          {(sums) =>
            sums.count === 0 ? (
              <ScreenState sentence={text('exportEmpty')}>
                <Button component={Link} to="/invoices" variant="default">
                  {text('toInvoices')}
                </Button>
              </ScreenState>
            ) : (
              <Archive key={`${chosen.from} ${chosen.until}`} sums={sums} chosen={chosen} />
            )
          }
        </Loaded>
      </div>
    </DetailPage>
  )
}

type ArchiveProps = {
  sums: { count: number; netCents: number; grossCents: number }
  chosen: { from: string; until: string }
}

function Archive({ sums, chosen }: ArchiveProps) {
  const text = useText(invoiceMessages)
  const tenant = useActiveTenant().id
  const { money, number } = useFormats()
  const isTooMany = sums.count > mostExported
  const call = useCall(async () => saveFile(await api.invoices.exportInvoices({ tenant, ...chosen })), {
    above: ['TOO_MANY_ROWS', 'INVOICE_NOT_PRINTED', 'BUSY'],
  })
  return (
    <>
      <Sums
        label={text('sums')}
        sums={[
          { label: text('invoices'), value: number(sums.count) },
          { label: text('net'), value: money(sums.netCents) },
          { label: text('gross'), value: money(sums.grossCents) },
        ]}
      />
      {call.refusal && <RefusalAlert problem={call.refusal} />}
      {isTooMany ? (
        <p role="status">{text('exportTooMany', { most: number(mostExported) })}</p>
      ) : (
        <div>
          <Button
            loading={call.isPending}
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            onClick={() => void call.run(undefined).catch(() => undefined)}
          >
            {text('exportDownload', { count: sums.count })}
          </Button>
        </div>
      )}
      <p className="grey" role="status">
        {text(call.isPending ? 'exportRunning' : 'exportHint')}
      </p>
    </>
  )
}
