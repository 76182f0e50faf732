import type { LetterheadSettings } from '@reihum/contract/tenants/letterhead.schema.ts'
import type { TenantLegal } from '@reihum/contract/tenants/tenant.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { PaperHead } from '#platform/paper/template.ts'

/** Who a paper is from, and how it says so. */
export type Letterhead = {
  accent: string
  provider: Pick<
    TenantLegal,
    'company' | 'director' | 'street' | 'postalCode' | 'city' | 'country' | 'phone' | 'email' | 'website'
  >
  /** The settings of the letterhead, with what invoices say of the provider. */
  look: Omit<LetterheadSettings, 'logo'>
  logo: { png: Uint8Array; width: number; height: number } | null
}

const words = {
  de: {
    director: (name: string) => `Geschäftsführung: ${name}`,
    vatId: (id: string) => `USt-IdNr. ${id}`,
    taxNumber: (number: string) => `Steuernummer ${number}`,
    businessId: (id: string) => `Wirtschafts-ID ${id}`,
  },
  en: {
    director: (name: string) => `Director: ${name}`,
    vatId: (id: string) => `VAT number ${id}`,
    taxNumber: (number: string) => `Tax number ${number}`,
    businessId: (id: string) => `Business identifier ${id}`,
  },
}

/** The largest box for a logo in millimetres. It ends above the window of an envelope. */
const logoBoxes = {
  small: { width: 40, height: 12 },
  medium: { width: 55, height: 18 },
  large: { width: 75, height: 25 },
}

/** A logo as large as its box allows, as papers show it. */
function logoIn({ logo, look }: Letterhead): PaperHead['logo'] {
  if (!logo) return null
  const box = logoBoxes[look.logoSize]
  const scale = Math.min(box.width / logo.width, box.height / logo.height)
  const millimetres = (pixels: number) => Math.round(pixels * scale * 100) / 100
  return { place: look.logoPlace, width: millimetres(logo.width), height: millimetres(logo.height) }
}

const shown = (texts: readonly string[]) => texts.filter(Boolean)

/** What stands at the foot where nothing else was entered: where it is, how to reach it, and what the law wants to know. */
function knownFooter({ provider, look }: Letterhead, locale: Locale): string[][] {
  const t = words[locale]
  const { company, director, street, postalCode, city, phone, email, website } = provider
  const { registerCourt, registerNumber, vatId, taxNumber, businessId } = look
  const isRegistered = registerCourt !== '' || registerNumber !== ''
  return [
    shown([company, street, `${postalCode} ${city}`.trim()]),
    shown([phone, email, website]),
    shown([
      isRegistered && director ? t.director(director) : '',
      shown([registerCourt, registerNumber]).join(', '),
      // One of them suffices to be known to the tax office; the VAT number is what others may ask for.
      vatId ? t.vatId(vatId) : taxNumber && t.taxNumber(taxNumber),
      businessId && t.businessId(businessId),
    ]),
  ]
}

/** Lines that were entered; null: none were. */
const linesOf = (entered: string | undefined) => (entered ? entered.split('\n') : null)

/** What every paper of the provider says of itself. */
export function paperHead(
  from: Letterhead,
  paper: { locale: Locale; title: string; date: string },
): PaperHead {
  const { accent, provider, look, logo } = from
  const { company, street, postalCode, city } = provider
  const address = shown([street, `${postalCode} ${city}`.trim()])
  const entered = [look.footerLeft, look.footerMiddle, look.footerRight]
  return {
    ...paper,
    author: company,
    accent,
    address,
    sender: look.senderLine || shown([company, ...address]).join(' · '),
    footer: knownFooter(from, paper.locale).map((known, column) => linesOf(entered[column]) ?? known),
    logo: logoIn(from),
    ...(logo && { images: { 'logo.png': logo.png } }),
  }
}
