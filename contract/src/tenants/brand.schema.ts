import { z } from 'zod'
import { text } from '../wire/text.schema.ts'

const colour = text(7).regex(/^#[0-9a-fA-F]{6}$/)

export const defaultBrand = {
  primaryColor: '#522B72',
  secondaryColor: '#707070',
  accentColor: '#589531',
  positiveColor: '#21BA45',
  negativeColor: '#C10015',
  infoColor: '#31CCEC',
  warningColor: '#F2C037',
} as const

export const brand = z.object({
  primaryColor: colour,
  secondaryColor: colour,
  accentColor: colour,
  positiveColor: colour,
  negativeColor: colour,
  infoColor: colour,
  warningColor: colour,
})
export type Brand = z.infer<typeof brand>
