import { catalogue } from '#ui/text.tsx'

export const recordFormMessages = catalogue(
  {
    saved: 'Gespeichert.',
    undo: 'Rückgängig',
    undone: 'Alles ist wieder wie vor dem Speichern.',
  },
  {
    saved: 'Saved.',
    undo: 'Undo',
    undone: 'Everything is as it was before saving.',
  },
)
