import { catalogue } from '#ui/text.tsx'

/** Words for invoices on the pages of what they are about. */
export const seenInvoicesMessages = catalogue(
  {
    invoices: 'Rechnungen',
    none: 'Es gibt noch keine Rechnung.',
    draft: 'Entwurf erstellen',
    drafts: 'Entwürfe erstellen',
    all: '{count, plural, one {# Rechnung ansehen} other {Alle # Rechnungen ansehen}}',
  },
  {
    invoices: 'Invoices',
    none: 'There is no invoice yet.',
    draft: 'Create a draft',
    drafts: 'Create drafts',
    all: '{count, plural, one {Show # invoice} other {Show all # invoices}}',
  },
)
