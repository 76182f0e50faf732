import type { OwnInvoice } from '@reihum/contract/invoices/invoice.schema.ts'
import { dateInWords } from '@reihum/contract/wire/dates.ts'
import { invoiceId } from '@reihum/contract/wire/ids.schema.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import { fileBehindLink, ownFile } from '../../tenants/portal/behind-link.ts'
import { phrases } from '../../tenants/portal/phrases.ts'
import type { BookedPaper, PapersAsked, PortalRoom } from '../../tenants/portal/portal-room.ts'

const texts = phrases(
  {
    invoice: (number: string) => `Rechnung ${number}`,
    cancellation: (number: string) => `Stornorechnung ${number}`,
    credit: (number: string) => `Rechnungskorrektur ${number}`,
    cancelled: 'storniert',
  },
  {
    invoice: (number) => `Invoice ${number}`,
    cancellation: (number) => `Cancellation invoice ${number}`,
    credit: (number) => `Credit note ${number}`,
    cancelled: 'cancelled',
  },
)

/** The invoices about a booking whose originals are there. */
async function invoicesOf(asked: PapersAsked): Promise<BookedPaper[]> {
  const { visit, accessToken, api } = asked
  const { locale, tenant } = visit
  const invoices = await api.invoices.ownInvoices({ tenant: tenant.slug, accessToken })
  const asPaper = (one: OwnInvoice): BookedPaper => ({
    title: texts[locale][one.kind](one.number),
    details: [
      ...(one.isCancelled ? [texts[locale].cancelled] : []),
      dateInWords(one.issuedOn, { timeZone: 'UTC', locale }),
      formatMoney(one.grossCents, one.currencyCode, locale),
    ],
    href: fileBehindLink(asked, 'invoices', one),
  })
  return invoices.filter(({ isPrinted }) => isPrinted).map(asPaper)
}

export const invoicesPortalRoom = {
  name: 'invoices',
  places: {
    '/course-registration/$token/invoices/$id': {
      face: 'portal',
      show: (asked) => {
        const id = invoiceId.safeParse(asked.params.id)
        if (!id.success) return null
        const { visit, params, api } = asked
        const of = { tenant: visit.tenant.slug, accessToken: params.token ?? '', invoiceId: id.data }
        return ownFile(asked, () => api.invoices.downloadOwnInvoice(of))
      },
    },
  },
  papers: invoicesOf,
} satisfies PortalRoom
