import { Button } from '@mantine/core'
import { registrationsImports } from '@reihum/contract/registrations/registrations.imports.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { ExportMenu } from '#platform/export-menu.tsx'
import { ImportButton } from '#platform/import-button.tsx'
import { ListViews } from '#platform/list-views/list-views.tsx'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import { ListPage } from '#ui/list/list-page.tsx'
import { useText } from '#ui/text.tsx'
import { useRegistrationFilters } from './list/registration-filters.ts'
import { registrationListMessages } from './list/registration-list.messages.ts'
import { useRegistrationList } from './list/registration-list.tsx'
import { RegisterButton } from './registering/register-button.tsx'
import { registrationsMessages } from './registrations.messages.ts'

export function RegistrationsPage() {
  const text = useText(registrationsMessages)
  const words = useText(registrationListMessages)
  const { list, exportList, bulkDialog } = useRegistrationList()
  return (
    <>
      <ListPage
        {...list}
        title={text('registrations')}
        line={(count) => words('count', { count })}
        filters={useRegistrationFilters(list.search)}
        views={<ListViews list="registrations" layout={list.layout} />}
        action={
          <>
            <OpenExceptions />
            <OpenWithdrawals />
            <ImportButton kind="registrations" permission={registrationsImports.registrations.permission} />
            <ExportMenu load={exportList} />
            <RegisterButton />
          </>
        }
        empty={{ sentence: words('empty'), action: <RegisterButton /> }}
      />
      {bulkDialog}
    </>
  )
}

/** Links to those who ask for an exception, as long as somebody waits for an answer. */
function OpenExceptions() {
  const words = useText(registrationListMessages)
  const tenant = useActiveTenant()
  const may = useMay()
  const { number } = useFormats()
  const { data } = useQuery({
    ...queries.registrations.exceptions.queryOptions({
      input: { tenant: tenant.id, state: 'asked', size: 25 },
    }),
    enabled: may('registrations.manage'),
  })
  if (!data?.total) return null
  return (
    <Button
      component={Link}
      to="/registrations/exceptions"
      search={{ state: 'asked' } as never}
      variant="default"
    >
      {words('openExceptions', { count: number(data.total) })}
    </Button>
  )
}

/** Links to the withdrawals, with the number of open ones. */
function OpenWithdrawals() {
  const text = useText(registrationsMessages)
  const words = useText(registrationListMessages)
  const tenant = useActiveTenant()
  const { number } = useFormats()
  const { data } = useQuery(
    queries.registrations.withdrawals.queryOptions({
      input: { tenant: tenant.id, state: 'open', size: 25 },
    }),
  )
  return (
    <Button
      component={Link}
      to="/registrations/withdrawals"
      search={(data?.total ? { state: 'open' } : {}) as never}
      variant="default"
    >
      {data?.total ? words('openWithdrawals', { count: number(data.total) }) : text('withdrawals')}
    </Button>
  )
}
