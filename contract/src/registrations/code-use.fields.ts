import type { Vocabulary } from '../wire/field-words.ts'
import { sharedFields } from '../wire/shared-fields.ts'
import { registrationFieldWords } from './registration.fields.ts'

/** What people read of the places that a discount code made cheaper. */
export const codeUseFieldWords = {
  name: { label: { de: 'Name', en: 'Name' } },
  code: { label: { de: 'Code', en: 'Code' } },
  shortcode: registrationFieldWords.shortcode,
  course: { label: registrationFieldWords.courseId.label },
  state: { label: sharedFields.state },
  cents: { label: { de: 'Ermäßigt um', en: 'Reduced by' } },
  usedAt: { label: { de: 'Genutzt am', en: 'Used on' } },
  freedAt: { label: { de: 'Zurückgegeben am', en: 'Given back on' } },
} satisfies Vocabulary
