import { catalogue } from '#ui/text.tsx'

export const fileUploadMessages = catalogue(
  {
    uploading: '{name} wird hochgeladen',
    checking: 'wird geprüft …',
    stop: 'Abbrechen',
    broken: 'Die Verbindung ist abgebrochen. Bitte versuchen Sie es noch einmal.',
  },
  {
    uploading: 'Uploading {name}',
    checking: 'being checked …',
    stop: 'Cancel',
    broken: 'The connection was lost. Please try again.',
  },
)
