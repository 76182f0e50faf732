import { z } from 'zod'
import { identityRefusals } from '../identity/identity-refusals.ts'
import { personRefusals } from '../people/person-refusals.ts'
import { registrationRefusals } from '../registrations/registration-refusals.ts'
import { paperPicture } from '../tenants/letterhead.schema.ts'
import { tenantRefusals } from '../tenants/tenant-refusals.ts'
import type { Creates } from '../wire/creates.ts'
import { day } from '../wire/days.schema.ts'
import { invoiceId, requestKey, runId, tenantRef } from '../wire/ids.schema.ts'
import { linkToken } from '../wire/link-token.schema.ts'
import { pageOf } from '../wire/page.schema.ts'
import { removal } from '../wire/record.schema.ts'
import { refusalsFrom, wireRefusals } from '../wire/refusals.ts'
import { route } from '../wire/route.ts'
import { afterPosition, runProgress } from '../wire/run.schema.ts'
import {
  draftChange,
  invoice,
  invoiceAnewPreview,
  invoiceDetail,
  invoiceFilter,
  invoiceListInput,
  invoiceSelection,
  invoiceSending,
  invoiceSums,
  manySendings,
  newCredit,
  newInvoices,
  oneSending,
  otherAddresses,
  ownInvoice,
  reason,
  sendingPreview,
} from './invoice.schema.ts'
import { invoiceRefusals } from './invoice-refusals.ts'
import { invoiceSeries, invoiceSettingsInput, shownInvoiceSettings } from './invoice-settings.schema.ts'

const refusals = refusalsFrom(
  wireRefusals,
  identityRefusals,
  tenantRefusals,
  personRefusals,
  registrationRefusals,
  invoiceRefusals,
)

const ofTenant = z.object({ tenant: tenantRef })
const ofInvoice = ofTenant.extend({ invoiceId })
const ofLink = ofTenant.extend({ accessToken: linkToken })
const tags = ['invoices']
const read = () => route('money.read')
const prepare = () => route('money.manage')
/** What is final stays: only the newest token of a session makes it so. */
const issue = (creates?: Creates) =>
  route('invoices.issue', { sensitive: true, creates }).errors(refusals('VERIFICATION_REQUIRED'))

// Fixed words come first: they are no invoice with such an id.
export const invoicesContract = {
  invoiceSettings: read()
    .route({
      method: 'GET',
      path: '/{tenant}/invoices/settings',
      tags,
      summary: 'How invoices are numbered, worded and sent, and which numbers come next',
    })
    .input(ofTenant)
    .output(shownInvoiceSettings),
  changeInvoiceSettings: route('settings.change')
    .route({
      method: 'PUT',
      path: '/{tenant}/invoices/settings',
      tags,
      summary: 'Change how invoices are numbered, worded and sent',
    })
    .errors(refusals('CONFLICT'))
    .input(ofTenant.extend({ settings: invoiceSettingsInput }))
    .output(shownInvoiceSettings),
  chooseNextInvoiceNumber: route('settings.change')
    .route({
      method: 'PUT',
      path: '/{tenant}/invoices/settings/next-number',
      tags,
      summary: 'Where counting begins, as long as no number of the period was given',
    })
    .errors(refusals('INVOICE_NUMBERS_USED'))
    .input(ofTenant.extend({ series: invoiceSeries, counter: z.number().int().min(1).max(99_999_999) }))
    .output(shownInvoiceSettings),
  totalInvoices: read()
    .route({
      method: 'GET',
      path: '/{tenant}/invoices/totals',
      tags,
      summary: 'Number and sums of all invoices that match a filter',
    })
    .input(invoiceFilter.extend({ tenant: tenantRef }))
    .output(invoiceSums),
  exportInvoices: read()
    .route({
      method: 'GET',
      path: '/{tenant}/invoices/export',
      tags,
      summary: 'The originals of all final invoices of a period with their list, as a ZIP',
    })
    .errors(refusals('TOO_MANY_ROWS', 'INVOICE_NOT_PRINTED', 'UNAVAILABLE', 'BUSY'))
    .input(ofTenant.extend({ from: day, until: day }))
    .output(z.file()),
  listInvoices: read()
    .route({
      method: 'GET',
      path: '/{tenant}/invoices',
      tags,
      summary: 'Drafts, invoices, cancellations and credit notes: search, filter, sort and page',
    })
    .input(invoiceListInput.extend({ tenant: tenantRef }))
    .output(pageOf(invoice)),
  createInvoices: prepare()
    .route({
      method: 'POST',
      path: '/{tenant}/invoices',
      tags,
      summary: 'Make drafts of what is charged and on no invoice yet; sent twice, they are made once',
    })
    .errors(refusals('INVOICE_NOTHING_TO_CHARGE', 'INVOICE_RECEIVABLE_TAKEN'))
    .input(ofTenant.extend(newInvoices.shape))
    .output(z.object({ ids: z.array(invoiceId) })),
  finaliseInvoices: issue({ path: '/{tenant}/invoice-runs/{runId}', by: 'id' })
    .route({
      method: 'POST',
      path: '/{tenant}/invoices/finalisation-runs',
      tags,
      summary: 'Make many drafts final in the background, each for itself; the same id sent twice is one run',
    })
    .errors(refusals('CONFLICT', 'CONFIRMATION_WRONG'))
    .input(
      ofTenant.extend({
        id: runId,
        selection: invoiceSelection,
        /** Needed for ten and more. */
        confirmation: z.string().max(20).default(''),
      }),
    )
    .output(runProgress),
  sendInvoices: issue({ path: '/{tenant}/invoice-runs/{runId}', by: 'id' })
    .route({
      method: 'POST',
      path: '/{tenant}/invoices/sending-runs',
      tags,
      summary:
        'Mail many invoices in the background, each with its original; the same id sent twice is one run, and what was sent before is left out',
    })
    .errors(refusals('CONFLICT', 'TIER_LIMIT_REACHED'))
    .input(
      ofTenant
        .extend({ id: runId, selection: invoiceSelection, addresses: otherAddresses })
        .extend(invoiceSending.shape),
    )
    .output(runProgress),
  previewSendings: read()
    .route({
      method: 'POST',
      path: '/{tenant}/invoices/sending-preview',
      tags,
      summary: 'What sending a choice of invoices would do: how many go out, and what holds others back',
    })
    .input(ofTenant.extend({ selection: invoiceSelection, again: z.boolean().default(false) }))
    .output(manySendings),
  invoiceRun: read()
    .route({
      method: 'GET',
      path: '/{tenant}/invoice-runs/{runId}',
      tags,
      summary: 'How far a run over invoices is, and what became of each after a position',
    })
    .input(ofTenant.extend({ runId, after: afterPosition }))
    .output(runProgress),
  stopInvoiceRun: route('invoices.issue')
    .route({
      method: 'POST',
      path: '/{tenant}/invoice-runs/{runId}/stop',
      tags,
      summary: 'Stop a run over invoices: what is done stays done, and nothing further begins',
    })
    .input(ofTenant.extend({ runId }))
    .output(runProgress),
  getInvoice: read()
    .route({ method: 'GET', path: '/{tenant}/invoices/{invoiceId}', tags, summary: 'One invoice or draft' })
    .input(ofInvoice)
    .output(invoiceDetail),
  changeInvoice: prepare()
    .route({
      method: 'PUT',
      path: '/{tenant}/invoices/{invoiceId}',
      tags,
      summary: 'Change a draft: recipient, days, texts and lines',
    })
    .errors(refusals('CONFLICT', 'INVOICE_FINAL'))
    .input(ofInvoice.extend({ draft: draftChange }))
    .output(invoiceDetail),
  recreateInvoice: prepare()
    .route({
      method: 'POST',
      path: '/{tenant}/invoices/{invoiceId}/recreation',
      tags,
      summary: 'Make a draft anew from what it is about; what was changed by hand is lost',
    })
    .errors(refusals('INVOICE_FINAL', 'INVOICE_NOTHING_TO_CHARGE', 'INVOICE_RECEIVABLE_TAKEN'))
    .input(ofInvoice)
    .output(invoiceDetail),
  discardInvoice: prepare()
    .route({
      method: 'DELETE',
      path: '/{tenant}/invoices/{invoiceId}',
      tags,
      summary: 'Throw a draft away; what it was about can be put on another invoice',
    })
    .errors(refusals('INVOICE_FINAL'))
    .input(ofInvoice)
    .output(removal),
  finaliseInvoice: issue()
    .route({
      method: 'POST',
      path: '/{tenant}/invoices/{invoiceId}/finalisation',
      tags,
      summary: 'Give a draft the next number and make it final; sent twice, it has one number',
    })
    .errors(refusals('INVOICE_INCOMPLETE', 'INVOICE_NUMBER_TAKEN'))
    .input(ofInvoice)
    .output(invoiceDetail),
  cancelInvoice: issue()
    .route({
      method: 'POST',
      path: '/{tenant}/invoices/{invoiceId}/cancellation',
      tags,
      summary:
        'Take back all of an invoice by a cancellation with a number of its own; on demand with a new invoice at once',
    })
    .errors(
      refusals(
        'INVOICE_DRAFT',
        'INVOICE_CANCELLED',
        'INVOICE_CREDITED',
        'INVOICE_RECEIVABLE_TAKEN',
        'INVOICE_INCOMPLETE',
        'INVOICE_NUMBER_TAKEN',
      ),
    )
    .input(ofInvoice.extend({ requestKey, reason, anew: z.boolean().default(false) }))
    .output(invoiceDetail),
  creditInvoice: issue()
    .route({
      method: 'POST',
      path: '/{tenant}/invoices/{invoiceId}/credits',
      tags,
      summary: 'Give back a part of an invoice by a credit note with a number of its own',
    })
    .errors(
      refusals(
        'INVOICE_DRAFT',
        'INVOICE_CANCELLED',
        'INVOICE_CREDIT_TOO_HIGH',
        'INVOICE_INCOMPLETE',
        'INVOICE_NUMBER_TAKEN',
      ),
    )
    .input(ofInvoice.extend(newCredit.shape))
    .output(invoiceDetail),
  drawCredit: prepare()
    .route({
      method: 'POST',
      path: '/{tenant}/invoices/{invoiceId}/credits/picture',
      tags,
      summary: 'A credit note as it would look, as a picture of its pages',
    })
    .errors(
      refusals('INVOICE_DRAFT', 'INVOICE_CANCELLED', 'INVOICE_CREDIT_TOO_HIGH', 'PAPER_UNAVAILABLE', 'BUSY'),
    )
    .input(ofInvoice.extend(newCredit.omit({ requestKey: true }).shape))
    .output(paperPicture),
  drawInvoiceAnew: read()
    .route({
      method: 'GET',
      path: '/{tenant}/invoices/{invoiceId}/anew',
      tags,
      summary: 'The invoice that would stand in the place of this one, by what is charged now',
    })
    .errors(
      refusals(
        'INVOICE_DRAFT',
        'INVOICE_CANCELLED',
        'INVOICE_NOTHING_TO_CHARGE',
        'PAPER_UNAVAILABLE',
        'BUSY',
      ),
    )
    .input(ofInvoice)
    .output(invoiceAnewPreview),
  previewInvoiceMail: read()
    .route({
      method: 'GET',
      path: '/{tenant}/invoices/{invoiceId}/letter',
      tags,
      summary: 'The mail that would bring an invoice, as it is proposed',
    })
    .errors(refusals('INVOICE_DRAFT', 'INVOICE_WITHOUT_ADDRESS', 'PERSON_ERASED'))
    .input(ofInvoice)
    .output(sendingPreview),
  sendInvoice: issue({ path: '/{tenant}/invoice-runs/{runId}', by: 'id' })
    .route({
      method: 'POST',
      path: '/{tenant}/invoices/{invoiceId}/sendings',
      tags,
      summary: 'Mail one invoice, perhaps to another address; the same key sent twice is one mail',
    })
    .errors(refusals('CONFLICT', 'TIER_LIMIT_REACHED'))
    .input(ofInvoice.extend(oneSending.shape))
    .output(runProgress),
  downloadInvoice: read()
    .route({
      method: 'GET',
      path: '/{tenant}/invoices/{invoiceId}/file',
      tags,
      summary: 'The original of a final invoice, byte for byte as it was made: PDF, or XML of an XRechnung',
    })
    .errors(refusals('INVOICE_DRAFT', 'INVOICE_NOT_PRINTED', 'UNAVAILABLE'))
    .input(ofInvoice)
    .output(z.file()),
  invoiceDraftPaper: read()
    .route({
      method: 'GET',
      path: '/{tenant}/invoices/{invoiceId}/draft',
      tags,
      summary: 'A draft as PDF, marked as one',
    })
    .errors(refusals('INVOICE_FINAL', 'PAPER_UNAVAILABLE', 'BUSY'))
    .input(ofInvoice)
    .output(z.file()),
  drawInvoice: read()
    .route({
      method: 'GET',
      path: '/{tenant}/invoices/{invoiceId}/picture',
      tags,
      summary: 'An invoice or draft as a picture of its pages, to be looked at',
    })
    .errors(refusals('PAPER_UNAVAILABLE', 'BUSY'))
    .input(ofInvoice)
    .output(paperPicture),
  ownInvoices: route('public')
    .route({
      method: 'GET',
      path: '/{tenant}/portal/bookings/{accessToken}/invoices',
      tags,
      summary: 'The invoices about a booking, for whoever holds its link',
    })
    .errors(refusals('NOT_FOUND', 'ACCESS_LINK_EXPIRED'))
    .input(ofLink)
    .output(z.array(ownInvoice)),
  downloadOwnInvoice: route('public')
    .route({
      method: 'GET',
      path: '/{tenant}/portal/bookings/{accessToken}/invoices/{invoiceId}',
      tags,
      summary: 'The original of an invoice about a booking, for whoever holds its link',
    })
    .errors(refusals('NOT_FOUND', 'ACCESS_LINK_EXPIRED', 'INVOICE_NOT_PRINTED', 'UNAVAILABLE'))
    .input(ofLink.extend({ invoiceId }))
    .output(z.file()),
}
