import {
  type Registration,
  registrationExportInput,
  registrationFilter,
  registrationListInput,
} from '@reihum/contract/registrations/registration.schema.ts'
import { useEffect, useState } from 'react'
import { api, queries } from '#platform/connection.ts'
import { useListLayout } from '#platform/list-layout.ts'
import { useRecordList } from '#platform/record-list.ts'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import { useListSelection } from '#ui/list/list-selection.ts'
import { useRegistrationBulk } from '../bulk/registration-bulk.tsx'
import { fullName, registrationAddress } from '../registration-names.ts'
import { columnsAtFirst, useRegistrationColumns, useRegistrationPhoneRow } from './registration-columns.tsx'
import { rememberListed } from './registration-neighbours.tsx'

const exportOrder = registrationExportInput.omit({ format: true })

/** The common part of both lists of registrations: of all courses and of one. */
export function useRegistrationList(ofCourse?: Registration['courseId']) {
  const tenant = useActiveTenant()
  const may = useMay()
  const within = ofCourse && { courseId: ofCourse }
  const list = useRecordList(registrationListInput, (search) =>
    queries.registrations.list.queryOptions({ input: { tenant: tenant.id, ...search, ...within } }),
  )
  const asked = { ...list.search, ...within }
  const filter = registrationFilter.parse(asked)
  const selection = useListSelection(filter)
  // Rows that are picked on one page are still known on the next.
  const [seen] = useState(() => new Map<string, Registration>())
  const bulk = useRegistrationBulk({ selection, filter, listed: (id) => seen.get(id) })
  const listed = list.query.data?.items
  useEffect(() => {
    if (!listed) return
    rememberListed(listed)
    for (const row of listed) seen.set(row.id, row)
  }, [listed, seen])
  return {
    exportList: (format: 'csv' | 'xlsx') =>
      api.registrations.exportList({ tenant: tenant.id, ...exportOrder.parse(asked), format }),
    bulkDialog: bulk.dialog,
    list: {
      ...list,
      columns: useRegistrationColumns(ofCourse === undefined),
      layout: useListLayout(ofCourse ? 'course registrations' : 'registrations', columnsAtFirst),
      phoneRow: useRegistrationPhoneRow(ofCourse === undefined),
      bulk: may('registrations.manage') ? { selection, rowName: fullName, actions: bulk.actions } : undefined,
      rowKey: (row: Registration) => row.id,
      rowLink: registrationAddress,
      foldsFilters: true,
    },
  }
}
