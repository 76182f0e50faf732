import type { Vocabulary } from '../wire/field-words.ts'

/** The words of the brand colours. Outside their form, each says that it is a colour. */
export const brandFieldWords = {
  primaryColor: {
    label: { de: 'Primär', en: 'Primary' },
    logged: { de: 'Primärfarbe', en: 'Primary colour' },
  },
  secondaryColor: {
    label: { de: 'Sekundär', en: 'Secondary' },
    logged: { de: 'Sekundärfarbe', en: 'Secondary colour' },
  },
  accentColor: {
    label: { de: 'Akzent', en: 'Accent' },
    logged: { de: 'Akzentfarbe', en: 'Accent colour' },
  },
  positiveColor: {
    label: { de: 'Positiv', en: 'Positive' },
    logged: { de: 'Farbe für Erfolg', en: 'Positive colour' },
  },
  negativeColor: {
    label: { de: 'Negativ', en: 'Negative' },
    logged: { de: 'Farbe für Fehler', en: 'Negative colour' },
  },
  infoColor: {
    label: { de: 'Information', en: 'Information' },
    logged: { de: 'Farbe für Hinweise', en: 'Info colour' },
  },
  warningColor: {
    label: { de: 'Warnung', en: 'Warning' },
    logged: { de: 'Farbe für Warnungen', en: 'Warning colour' },
  },
} satisfies Vocabulary
