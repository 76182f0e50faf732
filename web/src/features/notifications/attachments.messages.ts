import { catalogue } from '#ui/text.tsx'

export const attachmentsMessages = catalogue(
  {
    attachments: 'Anhänge',
    upload: 'Datei hochladen',
    choose: 'Aus den Dateien wählen',
    hint: 'Bis zu {files, number} Dateien mit zusammen höchstens 10 MB. Sie gehen an alle Empfänger.',
    full: 'Mehr als {files, number} Dateien kann eine Nachricht nicht mitbringen.',
    takeOff: '{name} nicht mitschicken',
    search: 'Dateiname',
    attach: 'Anhängen',
    attachNamed: '{name} anhängen',
    noneYet: 'Es gibt noch keine Dateien. Laden Sie die erste hoch.',
    noneFound: 'Keine Datei heißt so.',
    more: 'Gezeigt werden die neuesten {shown, number} von {count, number}. Suchen Sie nach dem Namen, um weitere zu finden.',
  },
  {
    attachments: 'Attachments',
    upload: 'Upload a file',
    choose: 'Choose from the files',
    hint: 'Up to {files, number} files of 10 MB together. They go to all recipients.',
    full: 'A message cannot bring along more than {files, number} files.',
    takeOff: 'Do not send {name}',
    search: 'File name',
    attach: 'Attach',
    attachNamed: 'Attach {name}',
    noneYet: 'There are no files yet. Upload the first one.',
    noneFound: 'No file has this name.',
    more: 'Shown are the newest {shown, number} of {count, number}. Search by name to find more.',
  },
)
