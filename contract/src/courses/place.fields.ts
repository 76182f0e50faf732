import type { Vocabulary } from '../wire/field-words.ts'
import { sharedFields } from '../wire/shared-fields.ts'

/**
 * The words of the fields of a place. In its form the city is not called "Ort" in German, because that is the place
 * itself.
 */
export const placeFieldWords = {
  name: { label: sharedFields.name },
  capacity: { label: { de: 'Plätze', en: 'Capacity' } },
  street: { label: sharedFields.street, short: { de: 'Straße', en: 'Street' } },
  postalCode: { label: sharedFields.postalCode },
  city: { label: { de: 'Stadt', en: 'City' }, logged: sharedFields.city },
  country: { label: sharedFields.country },
  directions: { label: { de: 'Anfahrt', en: 'Directions' } },
  accessibility: { label: { de: 'Barrierefreiheit', en: 'Accessibility' } },
} satisfies Vocabulary
