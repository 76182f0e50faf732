import { askSupport, rule } from '../wire/invariant-rule.ts'
import type { RoomWords } from '../wire/room-words.ts'
import { sharedFields } from '../wire/shared-fields.ts'
import { importRefusals } from './import-refusals.ts'

export const importsWords = {
  fields: {
    filename: sharedFields.filename,
    created: { de: 'Angelegt', en: 'Created' },
    updated: { de: 'Ergänzt', en: 'Completed' },
    skipped: { de: 'Übersprungen', en: 'Skipped' },
    leftOut: { de: 'Ausgelassen', en: 'Left out' },
  },
  rules: {
    'imported tables': rule(
      'privacy',
      'Von eingelesenen Tabellen bleibt nur, was daraus geworden ist.',
      'Of tables that were imported only what came of them is kept.',
      askSupport,
    ),
  },
  refusals: importRefusals,
} satisfies RoomWords
