import { draftChange, type InvoiceDetail } from '@reihum/contract/invoices/invoice.schema.ts'
import { type InvoiceLine, invoiceLine } from '@reihum/contract/invoices/invoice-content.schema.ts'
import { api, queryClient } from '#platform/connection.ts'
import { useRecordForm } from '#platform/record-form.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { invoiceQuery, keepInvoice } from './invoice-query.ts'

const fields = draftChange.omit({ revision: true })

/** What can be changed of a line; its sums follow. */
const lineOf = ({ grossCents, netCents, ...line }: InvoiceDetail['lines'][number]): InvoiceLine =>
  invoiceLine.parse(line)

/** The form of a draft. */
export function useDraft(stored: InvoiceDetail) {
  const tenant = useActiveTenant().id
  const { id: invoiceId } = stored
  return useRecordForm({
    schema: fields,
    stored,
    draftOf: (of: InvoiceDetail) => ({
      recipient: of.recipient,
      language: of.language,
      dueOn: of.dueOn,
      serviceStart: of.serviceStart,
      serviceEnd: of.serviceEnd,
      intro: of.intro,
      closing: of.closing,
      lines: of.lines.map(lineOf),
    }),
    save: async (draft, revision) => {
      const changed = await api.invoices.changeInvoice({ tenant, invoiceId, draft: { ...draft, revision } })
      return keepInvoice(tenant, changed)
    },
    load: async () =>
      queryClient.setQueryData(
        invoiceQuery(tenant, invoiceId).queryKey,
        await api.invoices.getInvoice({ tenant, invoiceId }),
      ),
    pathPrefix: 'draft.',
  })
}

export type DraftFormOf = ReturnType<typeof useDraft>
