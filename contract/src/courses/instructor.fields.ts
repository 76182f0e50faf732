import type { Vocabulary } from '../wire/field-words.ts'
import { sharedFields } from '../wire/shared-fields.ts'

/** The words of the fields of an instructor. */
export const instructorFieldWords = {
  fullname: {
    label: sharedFields.name,
    required: { de: '* Bitte geben Sie den Namen an.', en: '* The name is required.' },
  },
  email: { label: sharedFields.email },
  phone: { label: sharedFields.phone },
  photoFileId: { label: { de: 'Foto', en: 'Photo' } },
  about: { label: { de: 'Über die Person', en: 'About the person' } },
} satisfies Vocabulary
