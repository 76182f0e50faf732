import { z } from 'zod'
import { line } from '../wire/line.schema.ts'
import { revision } from '../wire/record.schema.ts'
import { text } from '../wire/text.schema.ts'
import { compactVatId, isVatId } from './tax-numbers.ts'

/** How many bytes a logo has at most, and how wide and high it is: enough for the paper, and little for every paper. */
export const maxLogoBytes = 150_000
export const maxLogoPixels = { width: 900, height: 450 } as const

export const logoPlace = z.enum(['left', 'right'])

export const logoSize = z.enum(['small', 'medium', 'large'])

/** A picture as base64; PNG or JPEG when it is sent, always PNG when it is read. */
const logo = z.object({
  name: line(200).min(1),
  image: text(Math.ceil((maxLogoBytes * 4) / 3) + 4).regex(/^[A-Za-z0-9+/]+={0,2}$/),
})
export type Logo = z.infer<typeof logo>

/** Some lines of a footer; empty: what is known of the provider. */
const footer = z
  .string()
  .overwrite((lines) =>
    lines
      .split(/\r\n?|\n/)
      .map((one) => one.trim())
      .join('\n')
      .trim(),
  )
  .max(300, { abort: true })
  .refine((lines) => lines.split('\n').length <= 6, { params: { code: 'footerLines' } })

const vatId = line(30).refine((given) => given === '' || isVatId(given), { params: { code: 'vatId' } })

/** How papers of a provider look, and what invoices have to say of the provider by law. */
export const letterheadSettings = z.object({
  logo: logo.nullable(),
  logoPlace,
  logoSize,
  /** One line above the address of whoever gets a letter; empty: company and address. */
  senderLine: line(150),
  footerLeft: footer,
  footerMiddle: footer,
  footerRight: footer,
  taxNumber: line(30),
  vatId,
  /** Wirtschafts-Identifikationsnummer in Germany, UID in Austria and Switzerland. */
  businessId: line(30),
  registerCourt: line(100),
  registerNumber: line(50),
  /** No tax is shown on invoices, because the provider is a small business (in Germany § 19 UStG). */
  isSmallBusiness: z.boolean(),
})
export type LetterheadSettings = z.infer<typeof letterheadSettings>

export const storedLetterhead = letterheadSettings.extend({ vatId: z.string(), revision })
export type StoredLetterhead = z.infer<typeof storedLetterhead>

export const defaultLetterhead: StoredLetterhead = {
  revision: 0,
  logo: null,
  logoPlace: 'right',
  logoSize: 'medium',
  senderLine: '',
  footerLeft: '',
  footerMiddle: '',
  footerRight: '',
  taxNumber: '',
  vatId: '',
  businessId: '',
  registerCourt: '',
  registerNumber: '',
  isSmallBusiness: false,
}

/** A VAT number is kept as registers write it. */
export const keptVatId = (given: string) => compactVatId(given)

/** A paper as a picture: all pages one below the other, and how many they are. */
export const paperPicture = z.object({ svg: z.string(), pages: z.number().int() })
