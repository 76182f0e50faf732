import type { FirmRecordFields } from '@reihum/contract/courses/firm.schema.ts'
import { refuseTaken } from '#platform/database/refuse-violation.ts'
import { fold } from '#platform/fold.ts'
import { archivedRecordTable } from '#platform/records/record-table.ts'
import { toldFirm } from './firm.events.ts'
import { firmFieldsOf } from './firm.queries.ts'

export const firms = archivedRecordTable('firm', {
  columnsOf: (fields: FirmRecordFields) => ({
    name: fields.name,
    name_sort: fold(fields.name),
    vat_id: fields.vatId,
    cost_centre: fields.costCentre,
    invoice_street: fields.invoiceStreet,
    invoice_postal_code: fields.invoicePostalCode,
    invoice_city: fields.invoiceCity,
    invoice_email: fields.invoiceEmail,
    contact_first_name: fields.contactFirstName,
    contact_last_name: fields.contactLastName,
    contact_email: fields.contactEmail,
    contact_access: fields.contactAccess,
    shows_attendance: fields.showsAttendance,
    note: fields.note,
  }),
  fieldsOf: firmFieldsOf,
  told: toldFirm,
  taken: ({ name }: FirmRecordFields) => refuseTaken({ firm_once: 'FIRM_KNOWN' }, { name }),
  inUse: 'FIRM_IN_USE',
})
