import { catalogue } from '#ui/text.tsx'

export const paymentSearchMessages = catalogue(
  { open: '{amount} offen', erased: 'Gelöschte Person', unknown: 'Zahler unbekannt' },
  { open: '{amount} open', erased: 'Erased person', unknown: 'Payer unknown' },
)
